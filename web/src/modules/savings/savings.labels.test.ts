/** How far a savings goal is, and what a customer reads of the state of an account. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { goalReached, ownStateLabel } from './savings.labels.ts';

test.each([
  [0n, 100n, 0],
  [1_065_898n, 15_000_000n, 7],
  [11_584_846n, 40_000_000n, 28],
  [100n, 100n, 100],
  [250n, 100n, 100],
  [5n, null, undefined],
] as const)('%s of %s is %s percent', (balance, target, percent) => {
  expect(goalReached({ balance: kobo(balance), target_amount: target === null ? null : kobo(target) })).toBe(percent);
});

test.each([
  ['pending', false, 'No deposit yet'],
  ['pending', true, 'Under review'],
  ['active', false, 'Active'],
] as const)('a %s account, to be reviewed: %s, reads "%s"', (status, awaits_review, label) => {
  expect(ownStateLabel({ status, awaits_review })).toBe(label);
});
