/** How many days of a term have passed. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { amountBounds, daysOf } from './investment.labels.ts';

const term = { starts_on: day('2026-03-02'), matures_on: day('2026-06-02') };

test.each([
  ['2026-03-01', 0],
  ['2026-03-02', 0],
  ['2026-03-12', 10],
  ['2026-06-02', 92],
  ['2026-09-01', 92],
])('on %s %i of 92 days have passed', (today, done) => {
  expect(daysOf(term, day(today))).toEqual({ done, of: 92 });
});

test('an investment that has not started has no days', () => {
  expect(daysOf({ starts_on: null, matures_on: null }, day('2026-03-02'))).toBeUndefined();
});

const thousand = (count: bigint): Kobo => kobo(count * 100_000n);
const plan = { min_amount: thousand(50n), max_amount: thousand(20_000n) };
const ofPlan = 'From ₦50,000.00 to ₦20,000,000.00';
const inTier = (room: string): string => `${ofPlan}. Your KYC tier now allows up to ${room} by card or transfer`;

test.each([
  ['without a tier', undefined, ofPlan],
  ['without limits', [null, null, 0n], ofPlan],
  ['with a limit above the plan', [null, 30_000n, 0n], ofPlan],
  ['with a limit of a deposit', [500n, 100n, 0n], inTier('₦100,000.00')],
  ['near the limit of the balance', [500n, 100n, 420n], inTier('₦80,000.00')],
  ['with less left than the plan asks for', [500n, 100n, 470n], inTier('₦30,000.00')],
  ['above the limit of the balance', [500n, null, 600n], inTier('₦0.00')],
] as const)('the bounds of an amount %s', (_, tier, text) => {
  const [cap, deposit, holds] = tier ?? [null, null, 0n];
  const limits = {
    balance_cap: cap === null ? null : thousand(cap),
    single_deposit: deposit === null ? null : thousand(deposit),
    holds: thousand(holds),
  };
  expect(amountBounds(plan, tier && limits)).toBe(text);
});
