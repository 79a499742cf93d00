/** Other methods held against what Apache Fineract and Frappe Lending publish in their own tests. */
import { type Kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { rateOf } from './rate.rules.ts';
import { rowsNeeded, scheduleOf } from './schedule.rules.ts';
import { hundred as terms, ngn, printed } from './schedule.examples.ts';
import type { Terms } from './schedule.ts';

/** A loan of 100,000 at 2 % a month that repays 5 % of its principal a month, as LoanFixedPrincipalPercentageAmortizationTest has it. */
describe('a fixed share of principal with a balloon, as in Fineract', () => {
  const balloon = (change: Partial<Terms>): string[] =>
    printed(
      terms({
        principal: ngn('100,000'),
        rate: rateOf('2', 'month'),
        method: 'fixed_principal_percent',
        principalShare: { numerator: 5n, denominator: 100n },
        instalments: 13,
        dayCount: 'actual/365',
        disbursedOn: day('2011-09-20'),
        ...change,
      }),
    );

  test('thirteen rows', () => {
    const rows = balloon({});
    expect([rows[0], rows[1], rows[2], rows[11], rows[12]]).toEqual([
      '2011-10-20 30 5000.00 1972.60 6972.60',
      '2011-11-20 31 5000.00 1936.44 6936.44',
      '2011-12-20 30 5000.00 1775.34 6775.34',
      '2012-09-20 31 5000.00 917.26 5917.26',
      '2012-10-20 30 40000.00 789.04 40789.04',
    ]);
  });

  test('six rows of principal grace before them', () => {
    const rows = balloon({ instalments: 19, grace: { principal: 6, interestDeferred: 0, interestFree: 0 } });
    expect([rows[0], rows[5], rows[6], rows[17], rows[18]]).toEqual([
      '2011-10-20 30 0.00 1972.60 1972.60',
      '2012-03-20 29 0.00 1906.85 1906.85',
      '2012-04-20 31 5000.00 2038.36 7038.36',
      '2013-03-20 28 5000.00 828.49 5828.49',
      '2013-04-20 31 40000.00 815.34 40815.34',
    ]);
  });
});

/** test_loan.py of Frappe Lending: 280,000 at 8.4 % by real days, looked at in whole units. */
describe('as in Frappe Lending', () => {
  const loan: Partial<Terms> = {
    principal: ngn('280,000'),
    rate: rateOf('8.4', 'year'),
    dayCount: 'actual/365',
    instalmentAmount: ngn('15,052'),
    instalments: 20,
    disbursedOn: day('2025-01-27'),
  };
  const whole = (amount: Kobo): bigint => (amount + 50n) / 100n;

  test('an instalment of 15,052 over twenty months', () => {
    const { rows, totals } = scheduleOf(terms(loan));
    const seen = [3, 17, 19].map((at) => rows[at]);
    expect(seen.map((row) => row && [whole(row.principal), whole(row.interest), whole(row.closingBalance)])).toEqual([
      [13_392n, 1660n, 226_979n],
      [14_745n, 307n, 29_715n],
      [14_875n, 106n, 0n],
    ]);
    expect(whole(totals.interest)).toBe(20_970n);
  });

  test('an instalment of 14,000 needs twenty-two months', () => {
    const input = {
      ...loan,
      method: 'fixed_instalment',
      instalmentAmount: ngn('14,000'),
      disbursedOn: day('2020-10-01'),
    } as const;
    const { instalments: _, ...open } = terms(input);
    expect(rowsNeeded(open, 400)).toBe(22);
    expect(whole(scheduleOf(terms({ ...input, instalments: 22 })).totals.interest)).toBe(22_708n);
  });
});
