/** The repayment score, mark by mark. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { repaymentScoreOf, scoredRows } from './repayment-score.rules.ts';

const on = day('2026-03-02');
const row = (daysAgo: number, late: number | null, amount = 10_000n) => {
  const dueOn = addDays(on, -daysAgo);
  return { dueOn, amount: kobo(amount), settledOn: late === null ? null : addDays(dueOn, late) };
};

test.each([
  [-5, 100],
  [0, 100],
  [1, 90],
  [3, 90],
  [4, 75],
  [7, 75],
  [8, 50],
  [14, 50],
  [15, 25],
  [30, 25],
  [31, 0],
])('an instalment paid %d days late scores %d', (late, score) => {
  expect(repaymentScoreOf([row(100, late)], on)).toBe(score);
});

test.each([
  [1, 90],
  [10, 50],
  [31, 0],
])('an instalment unpaid for %d days counts by its current age', (daysAgo, score) => {
  expect(repaymentScoreOf([row(daysAgo, null)], on)).toBe(score);
});

test('without rows due recently there is no score, rather than zero', () => {
  expect(repaymentScoreOf([], on)).toBeNull();
  expect(repaymentScoreOf([row(-5, null)], on)).toBeNull();
  expect(repaymentScoreOf([{ ...row(0, 0), dueOn: addDays(addMonths(on, -24), -1) }], on)).toBeNull();
});

test('weights an amount by its square root and halves the weight of rows older than a year', () => {
  expect(repaymentScoreOf([row(10, 0, 40_000n), row(20, null, 10_000n)], on)).toBe(Math.round((100 * (2 + 0.25)) / 3));
  const [old, recent] = scoredRows([row(400, 0), row(10, 0)], on);
  expect([old?.weight, recent?.weight]).toEqual([100, 200]);
});
