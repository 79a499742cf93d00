/** A penalty does not depend on the days on which the account is read, on principal or with interest. */
import { kobo, sumOf } from '@ajo/contract/kernel/money';
import { addDays, day, type Day } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { figuresOf, reading } from '../../../tests/schedules/any-history.ts';
import type { Contract, PenaltyTerms } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import type { Terms } from './schedule.ts';

/** ₦1,000 in three months from 31 January 2024. The last day of March is a Sunday: that row falls due on Friday, 29 March. */
const late = (penalty: Partial<PenaltyTerms>, change: Partial<Terms> = {}): Contract => ({
  terms: {
    principal: kobo(100_000n),
    method: 'declining_equal_instalment',
    instalments: 3,
    rate: rateOf('55', 'year'),
    frequency: { every: 1, unit: 'month' },
    disbursedOn: day('2024-01-31'),
    fees: [],
    workingDays: { shift: 'previous', holidays: [], closed: ['sunday', 'saturday'] },
    ...change,
  },
  servicing: {
    rebateBps: 0n,
    penalty: { kind: 'daily', rate: rateOf('333', 'year'), on: 'principal', graceDays: 0, freeDays: [], ...penalty },
  },
});
const daysFrom = (from: Day, count: number): Day[] => Array.from({ length: count }, (_, at) => addDays(from, at));
const penaltiesOf = (contract: Contract, on: Day): bigint =>
  sumOf(accountOn(contract, [], on).rows.map(({ billed }) => billed.penalty));

const cap = { numerator: 3n, denominator: 100n };
const payouts: Partial<Terms> = {
  tranches: [
    { on: day('2024-03-31'), amount: kobo(50_000n) },
    { on: day('2024-04-15'), amount: kobo(50_000n) },
  ],
};
describe.each([
  ['on principal', {}, {}],
  ['on principal and interest', { on: 'principal_and_interest' }, {}],
  ['after days of grace', { graceDays: 1 }, {}],
  ['once', { kind: 'once', rate: rateOf('4', 'year') }, {}],
  ['up to a cap', { cap }, {}],
  ['up to a cap that payouts raise', { cap }, payouts],
  ['on principal and interest, up to a cap that payouts raise', { on: 'principal_and_interest', cap }, payouts],
  ['of rows with equal principal', { on: 'principal_and_interest' }, { method: 'declining_equal_principal' }],
  ['without moved days', { on: 'principal_and_interest' }, { workingDays: undefined }],
  [
    'with days moved to the next',
    { on: 'principal_and_interest' },
    { workingDays: { shift: 'next', holidays: [], closed: ['sunday', 'saturday'] } },
  ],
] as [string, Partial<PenaltyTerms>, Partial<Terms>][])('%s', (_, penalty, change) => {
  const contract = late(penalty, change);
  const end = day('2024-06-20');

  test('read each day it is what it is when it is read once', () => {
    const looks = daysFrom(day('2024-02-25'), 100).flatMap(reading);
    expect(figuresOf(accountOn(contract, looks, end))).toEqual(figuresOf(accountOn(contract, [], end)));
  });

  test('read once on any day between it is the same', () => {
    const once = figuresOf(accountOn(contract, [], end));
    for (const on of daysFrom(day('2024-03-28'), 12)) expect(figuresOf(accountOn(contract, reading(on), end))).toEqual(once);
  });
});

const yearsEnd = day('2024-12-31');
test('a cap counts what was paid out until the day, and a payout raises it for the days after it', () => {
  const contract = late({ cap }, payouts);
  expect(penaltiesOf(contract, day('2024-03-31'))).toBeLessThanOrEqual(3_000n);
  expect(penaltiesOf(contract, day('2024-04-15'))).toBeLessThanOrEqual(4_500n);
  expect(penaltiesOf(contract, yearsEnd)).toBe(6_000n);
  expect(penaltiesOf(late({ cap }), yearsEnd)).toBe(3_000n);
});
test('a row that was paid bears nothing, and one that is late bears from the day after its due day', () => {
  const contract = late({}, { workingDays: undefined });
  expect(penaltiesOf(contract, day('2024-02-29'))).toBe(0n);
  const first = penaltiesOf(contract, day('2024-03-01'));
  const [row] = accountOn(contract, [], day('2024-03-01')).rows;
  // One day at 333 % a year on the principal of the row.
  expect(first).toBe(((row?.billed.principal ?? 0n) * 333n + 18_250n) / 36_500n);
  const paid = { id: 'paid', type: 'repayment', on: day('2024-02-29'), amount: kobo(36_000n) } as const;
  expect(sumOf(accountOn(contract, [paid], day('2024-03-20')).rows.map(({ billed }) => billed.penalty))).toBe(0n);
});
