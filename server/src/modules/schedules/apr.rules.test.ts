/** The annual percentage rate against rates that are known in advance. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { aprOf } from './apr.rules.ts';
import { rateOf } from './rate.rules.ts';
import { scheduleOf } from './schedule.rules.ts';
import type { Terms } from './schedule.ts';

const aprWith = (change: Partial<Terms>): string =>
  scheduleOf({
    principal: kobo(100_000_000n),
    rate: rateOf('36', 'year'),
    method: 'declining_equal_instalment',
    frequency: { every: 1, unit: 'month' },
    instalments: 12,
    disbursedOn: day('2026-01-15'),
    fees: [],
    ...change,
  }).apr;

test.each([
  ['a month', { every: 1, unit: 'month' } as const],
  ['a quarter', { every: 3, unit: 'month' } as const],
  ['a week', { every: 1, unit: 'week' } as const],
  ['a fortnight', { every: 2, unit: 'week' } as const],
  ['a day', { every: 1, unit: 'day' } as const],
])('a declining loan without fees, due every %s, has its own annual rate as APR', (_, frequency) => {
  expect(aprWith({ frequency })).toBe('36.00');
  expect(aprWith({ frequency, method: 'declining_equal_principal' })).toBe('36.00');
});

test('35.5% for one month is 426% a year, as a Nigerian lender states it', () => {
  expect(aprWith({ method: 'bullet', rate: rateOf('35.5', 'month'), instalments: 1 })).toBe('426.00');
});

test('a flat loan has an APR of nearly twice its rate', () => {
  // 12 equal payments of 1/12 + 1 % on 1: the internal rate is 1.788 % a month.
  expect(aprWith({ method: 'flat', rate: rateOf('12', 'year') })).toBe('21.46');
});

test('a fee raises the APR equally whether paid upfront or deducted', () => {
  const fee = { name: 'Management', amount: kobo(1_000_000n) };
  const upfront = aprWith({ instalments: 1, fees: [{ ...fee, when: 'upfront' }] });
  // 1.03 repaid on 0.99 received: 4.0404 % for the month.
  expect(upfront).toBe('48.48');
  expect(aprWith({ instalments: 1, fees: [{ ...fee, when: 'deducted' }] })).toBe(upfront);
});

test('a later first instalment lowers the APR', () => {
  // 1.03 after a month and 15/30 of one: (1 + i)(1 + i/2) = 1.03.
  expect(aprWith({ instalments: 1, disbursedOn: day('2026-01-10'), firstDueOn: day('2026-02-25') })).toBe('23.84');
});

test('a loan without cost has an APR of zero, and one without a payout has none', () => {
  const dating = { disbursedOn: day('2026-01-15'), frequency: { every: 1, unit: 'month' }, instalments: 1 } as const;
  expect(aprOf({ atOnce: kobo(100n), tranches: [] }, [kobo(100n)], dating)).toBe('0.00');
  expect(() => aprOf({ atOnce: kobo(0n), tranches: [] }, [kobo(100n)], dating)).toThrow(RangeError);
});

describe('agreed rows', () => {
  const agreed = (days: readonly string[], engine?: 2): string => {
    const rows = days.map((on) => ({ dueOn: day(on), principal: kobo(25_000_000n), interest: kobo(2_500_000n), fees: kobo(0n) }));
    return aprWith({ engine, instalments: rows.length, rows });
  };

  test('that follow the schedule have the APR of the schedule', () => {
    const regular = ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15'];
    expect(agreed(regular)).toBe(agreed(regular, 2));
  });

  test('are rated by their own days: rows that come months later cost less', () => {
    // 4 × 275,000 on 1,000,000 after 1, 2, 8 and 9 months: an internal rate of 1.9731 % a month.
    const late = ['2026-02-15', '2026-03-15', '2026-09-15', '2026-10-15'];
    expect(agreed(late)).toBe('23.68');
    expect(agreed(late, 2)).toBe('47.09');
  });

  test('at the ends of short months are whole months after the disbursement', () => {
    const ends = { disbursedOn: day('2026-01-31'), instalments: 2 };
    const rows = ['2026-02-28', '2026-03-31'].map((on) => ({
      dueOn: day(on),
      principal: kobo(50_000_000n),
      interest: kobo(2_000_000n),
      fees: kobo(0n),
    }));
    expect(aprWith({ ...ends, rows })).toBe(aprWith({ ...ends, rows, engine: 2 }));
  });
});
