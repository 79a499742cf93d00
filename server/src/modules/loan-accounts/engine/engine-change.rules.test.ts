/** A running loan moves to another version of the engine only when nothing gets worse for the customer. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import type { Account } from '#modules/schedules';
import { expect, test } from 'vitest';
import { favourOf, whyKeepEngine } from './engine-change.rules.ts';

const amounts = (principal: bigint): Account['due'] => ({
  penalty: kobo(0n),
  fee: kobo(0n),
  interest: kobo(0n),
  principal: kobo(principal),
});
type Facts = { payoff?: bigint; due?: bigint; outstanding?: bigint; credit?: bigint; daysPastDue?: number };
const account = ({ payoff = 1_000n, due = 500n, outstanding = 1_100n, credit = 0n, daysPastDue = 9 }: Facts = {}): Account =>
  ({
    payoff: kobo(payoff),
    due: amounts(due),
    outstanding: amounts(outstanding),
    credit: kobo(credit),
    daysPastDue,
  }) as Account;

test('equal or smaller figures move, and the customer gains the difference of the payoff and of the credit', () => {
  expect(whyKeepEngine(account(), account())).toBeUndefined();
  const smaller = account({ payoff: 900n, due: 400n, outstanding: 1_000n, credit: 30n, daysPastDue: 0 });
  expect(whyKeepEngine(account(), smaller)).toBeUndefined();
  expect(favourOf(account(), smaller)).toBe(130n as Kobo);
});

test.each([
  [{ payoff: 1_001n }, 'The payoff amount would rise by ₦0.01'],
  [{ due: 502n }, 'The due amount would rise by ₦0.02'],
  [{ outstanding: 1_103n }, 'The outstanding amount would rise by ₦0.03'],
  [{ daysPastDue: 10 }, 'The loan would be 10 instead of 9 days late'],
])('a figure that would be worse keeps the version and is named', (worse, reason) => {
  expect(whyKeepEngine(account(), account(worse))).toBe(reason);
});

test('credit that may be on its way to the customer never falls', () => {
  const before = account({ credit: 50n });
  const after = account({ payoff: 900n, due: 400n, outstanding: 1_000n, credit: 49n });
  expect(whyKeepEngine(before, after)).toBe('The credit would fall by ₦0.01');
});
