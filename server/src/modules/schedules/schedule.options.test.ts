/** Schedules with day counts, graces, rounding, tranches, down payments and closed days, against worked numbers. */
import { sumOf } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { rateOf } from './rate.rules.ts';
import { hundred, ngn } from './schedule.examples.ts';
import { rowsNeeded, scheduleOf, whyNotTerms } from './schedule.rules.ts';
import type { Rounding, Terms } from './schedule.ts';

const toWhole = (text: string, residue: Rounding['residue'] = 'last'): Rounding => ({
  mode: 'half-even',
  multiple: ngn(text),
  residue,
});

const terms = (change: Partial<Terms> = {}): Terms =>
  hundred({ principal: ngn('5,000'), disbursedOn: day('2011-11-01'), ...change });
const totals = (input: Terms): bigint[] => scheduleOf(input).rows.map(({ total }) => total);
const interests = (input: Terms): bigint[] => scheduleOf(input).rows.map(({ interest }) => interest);

describe('day counts', () => {
  test('actual/365 charges the days of each row, in leap years too', () => {
    const rows = scheduleOf(terms({ dayCount: 'actual/365', disbursedOn: day('2024-01-31'), instalments: 2 })).rows;
    expect(rows.map(({ days }) => days)).toEqual([29, 31]);
    expect(rows[0]?.interest).toBe(4767n); // 5,000 x 12% x 29/365
  });

  test('a daily count solves its instalment from the days, so all rows are equal to within a few kobo', () => {
    const all = totals(terms({ dayCount: 'actual/365' }));
    for (const total of all) expect(Math.abs(Number(total - (all[0] ?? 0n)))).toBeLessThanOrEqual(6);
  });

  test('solved from 30/365 the instalment of 5,000 at 12% over 6 months is 862, from equal months 863, as in Fineract', () => {
    const daily = { dayCount: 'actual/365', rounding: toWhole('1') } as const;
    expect(totals(terms({ ...daily, instalmentBasis: '30/365' }))[0]).toBe(86_200n);
    expect(totals(terms({ ...daily, instalmentBasis: 'months' }))[0]).toBe(86_300n);
  });

  test('actual/actual splits a row at the turn of the year: 10,000 at 12% from 12 December 2023 is 101.81 + 1,623.75, as in Fineract', () => {
    const loan = terms({ principal: ngn('10,000'), dayCount: 'actual/actual', disbursedOn: day('2023-12-12') });
    const [first] = scheduleOf(loan).rows;
    expect([first?.interest, first?.principal, first?.total]).toEqual([10_181n, 162_375n, 172_556n]);
  });

  test('a long first period is charged once, and only there', () => {
    const rows = scheduleOf(terms({ dayCount: 'actual/365', firstDueOn: day('2011-12-16'), instalments: 3 })).rows;
    expect(rows.map(({ days }) => days)).toEqual([45, 31, 31]);
  });
});

describe('graces', () => {
  const flat = { method: 'flat', instalments: 4 } as const;

  test('deferred interest is due in the row after the grace: 0, 0, 0, 200', () => {
    expect(interests(terms({ ...flat, grace: { principal: 0, interestDeferred: 3, interestFree: 0 } }))).toEqual([
      0n,
      0n,
      0n,
      20_000n,
    ]);
  });

  test('an interest-free row bears no interest, and none is due later', () => {
    expect(interests(terms({ ...flat, grace: { principal: 0, interestDeferred: 0, interestFree: 2 } }))).toEqual([
      0n,
      0n,
      5000n,
      5000n,
    ]);
  });

  test('a declining loan with interest-free rows still ends at zero', () => {
    const all = totals(terms({ grace: { principal: 0, interestDeferred: 0, interestFree: 2 } }));
    expect(Math.abs(Number((all[5] ?? 0n) - (all[0] ?? 0n)))).toBeLessThanOrEqual(6);
  });
});

describe('rounding', () => {
  test('half-up and half-even differ at exactly half a kobo', () => {
    const half = { principal: ngn('12.50'), rate: rateOf('1', 'month'), method: 'bullet', instalments: 1 } as const;
    expect(interests(terms({ ...half, rounding: { mode: 'half-even', residue: 'last' } }))).toEqual([12n]);
    expect(interests(terms({ ...half, rounding: { mode: 'half-up', residue: 'last' } }))).toEqual([13n]);
  });

  test('the first row takes the residue if configured: 862.xx first, whole amounts after it', () => {
    const all = totals(terms({ rounding: toWhole('1', 'first') }));
    expect(all.slice(1, 5)).toEqual([86_300n, 86_300n, 86_300n, 86_300n]);
    expect(Math.abs(Number((all[5] ?? 0n) - 86_300n))).toBeLessThanOrEqual(1);
    expect(all[0]).not.toBe(86_300n);
  });

  test('a flat loan moves its odd row from last to first', () => {
    const flat = terms({ method: 'flat', instalments: 18, rounding: toWhole('1', 'first') });
    expect(totals(flat)).toEqual([32_400n, ...Array.from({ length: 17 }, () => 32_800n)]);
  });
});

describe('other methods', () => {
  test('a fixed share of principal leaves a balloon in the last row', () => {
    const rows = scheduleOf(
      terms({ method: 'fixed_principal_percent', principalShare: { numerator: 10n, denominator: 100n }, instalments: 4 }),
    ).rows;
    expect(rows.map(({ principal }) => principal)).toEqual([50_000n, 50_000n, 50_000n, 350_000n]);
    expect(rows[1]?.interest).toBe(4500n);
  });

  test('a fixed instalment determines the number of rows, and the last is smaller', () => {
    const fixed = { method: 'fixed_instalment', instalmentAmount: ngn('1,000') } as const;
    const needed = rowsNeeded(terms(fixed), 400);
    expect(needed).toBe(6);
    const all = totals(terms({ ...fixed, instalments: 6 }));
    expect(all.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 100_000n));
    expect((all[5] ?? 0n) < 100_000n).toBe(true);
  });

  test('an instalment that does not cover the interest has no number of rows', () => {
    expect(rowsNeeded(terms({ method: 'fixed_instalment', instalmentAmount: ngn('50') }), 400)).toBeUndefined();
  });
});

describe('tranches and down payments', () => {
  test('a down payment is row 1 on the first day, and interest accrues on the rest', () => {
    const rows = scheduleOf(terms({ downPayment: ngn('1,000') })).rows;
    expect(rows).toHaveLength(7);
    expect([rows[0]?.dueOn, rows[0]?.total, rows[0]?.days]).toEqual(['2011-11-01', 100_000n, 0]);
    expect(rows[1]?.interest).toBe(4000n);
  });

  test('a tranche bears interest from its own day, and the instalment is recalculated in its row', () => {
    const loan = terms({ dayCount: 'actual/365', tranches: [{ on: day('2011-12-16'), amount: ngn('1,000') }] });
    const rows = scheduleOf(loan).rows;
    expect(sumOf(rows.map(({ principal }) => principal))).toBe(ngn('6,000'));
    // The second row: what is left of 5,000 for 31 days and 1,000 for the 16 days from 16 December to 1 January.
    const left = 500_000n - (rows[0]?.principal ?? 0n);
    expect(rows[1]?.interest).toBe((left * 12n * 31n + 100_000n * 12n * 16n + 18_250n) / 36_500n);
    expect((rows[2]?.total ?? 0n) > (rows[0]?.total ?? 0n)).toBe(true);
  });

  test('a tranche after the last instalment is refused', () => {
    expect(whyNotTerms(terms({ tranches: [{ on: day('2012-05-01'), amount: ngn('1') }] }))?.code).toBe(
      'schedule_tranche_outside',
    );
    expect(whyNotTerms(terms({ tranches: [{ on: day('2012-04-30'), amount: ngn('1') }] }))).toBeUndefined();
  });
});

describe('closed days', () => {
  const closed = (shift: 'next' | 'previous') => ({
    shift,
    closed: ['saturday', 'sunday'] as const,
    holidays: [day('2012-01-02')],
  });

  test('a due date on a closed day moves, its interest does not', () => {
    const loan = terms({ dayCount: 'actual/365' });
    const moved = { ...loan, workingDays: { ...closed('next'), closed: ['saturday' as const, 'sunday' as const] } };
    // 1 January 2012 is a Sunday and the day after a holiday.
    expect(scheduleOf(moved).rows.map(({ dueOn }) => dueOn)).toEqual([
      '2011-12-01',
      '2012-01-03',
      '2012-02-01',
      '2012-03-01',
      '2012-04-02',
      '2012-05-01',
    ]);
    expect(totals(moved)).toEqual(totals(loan));
  });

  test('or it moves backwards, where the product requires it', () => {
    const loan = terms({ workingDays: { shift: 'previous', closed: ['saturday', 'sunday'], holidays: [] } });
    expect(scheduleOf(loan).rows[1]?.dueOn).toBe(addDays(day('2012-01-01'), -2));
  });
});
