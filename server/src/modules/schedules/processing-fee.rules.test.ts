/** Formulas A and B, at and around each of their steps. */
import { kobo, naira } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { cardCostOf, processingFeeOf } from './processing-fee.rules.ts';
import { hundred, ngn } from './schedule.examples.ts';
import { scheduleOf } from './schedule.rules.ts';

const fee = (amountNaira: bigint): bigint => processingFeeOf(kobo(amountNaira * 100n)) / 100n;

test.each([
  [0n, 0n],
  [100n, 2n],
  [1000n, 16n],
  [2000n, 32n],
  [2460n, 39n],
  [2461n, 139n],
  [2499n, 140n],
  [2500n, 140n],
  [5000n, 179n],
  [10_000n, 258n],
  [50_000n, 891n],
  [100_000n, 1683n],
  [120_063n, 2000n],
  [150_000n, 2000n],
])('on ₦%d the fee is ₦%d', (amount, expected) => {
  expect(fee(amount)).toBe(expected);
});

test('the ₦100 starts with the first kobo whose share reaches ₦39.115', () => {
  // 39.115 / 0.0159 = 2460.0628...
  expect(naira(processingFeeOf(kobo(246_006n)))).toBe('₦39.00');
  expect(naira(processingFeeOf(kobo(246_007n)))).toBe('₦139.00');
});

test('half a naira rounds up', () => {
  // 0.015825 x 20,000 + 100 = 416.50 exactly; half-even would say 416.
  expect(fee(20_000n)).toBe(417n);
});

test('the fee on zero or less is zero', () => {
  expect(processingFeeOf(kobo(-100n))).toBe(0n);
});

test('the fee is whole naira, never falls as the amount rises, and never exceeds ₦2,000', () => {
  let before = 0n;
  for (let amount = 1n; amount <= 20_000_000n; amount += 997n) {
    const now = processingFeeOf(kobo(amount));
    expect(now % 100n === 0n && now >= before && now <= 200_000n).toBe(true);
    before = now;
  }
});

test('a card costs nothing more where the lender pays the fee; else each instalment has it, and the APR grows', () => {
  const terms = hundred({ principal: ngn('60,000'), downPayment: ngn('5,000') });
  const schedule = scheduleOf(terms);
  expect(cardCostOf(schedule, terms, 'lender')).toEqual({ fee_each: 0n, fees: 0n, apr: schedule.apr });
  const cost = cardCostOf(schedule, terms, 'customer');
  expect(cost).toMatchObject({ fee_each: ngn('250'), fees: ngn('1,500') });
  expect(Number(cost.apr)).toBeGreaterThan(Number(schedule.apr) + 5);
});
