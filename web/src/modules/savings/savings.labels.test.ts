/** How far a savings goal is, and what a customer reads of the state of an account. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { goalReached, ownStateLabel, termPassed } from './savings.labels.ts';

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

const locked = {
  kind: 'locked',
  status: 'active',
  activated_at: new Date('2026-03-02T08:00:00Z'),
  target_date: Day.parse('2026-06-10'),
  days_left: 25,
} as const;
test.each([
  ['locked', {}, { done: 75, of: 100 }],
  ['flexible', { kind: 'flex' }, undefined],
  ['ended', { status: 'closed' }, undefined],
  ['not paid in yet', { activated_at: null }, undefined],
] as const)('the term of an account that is %s', (_, change, expected) => {
  expect(termPassed({ ...locked, ...change })).toEqual(expected);
});
