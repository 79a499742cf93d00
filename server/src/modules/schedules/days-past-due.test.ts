/** How late a loan is, defined once: from the due day of the oldest row that is really open, without a grace, whatever was paid of it. */
import { arrearsTolerance } from '@ajo/contract/kernel/arrears';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import type { AccountEvent } from './account.ts';
import { accountOn } from './account.rules.ts';
import { rateOf } from './rate.rules.ts';
import { flat } from './schedule.examples.ts';

const penalty = { kind: 'daily', rate: rateOf('24', 'year'), on: 'principal_and_interest', graceDays: 5, freeDays: [] } as const;
const contract = { terms: flat(), servicing: { penalty, rebateBps: 0n } };
const due = day('2024-02-01');
const on = addDays(due, 10);
const late = (events: readonly AccountEvent[], when = on): number => accountOn(contract, events, when).daysPastDue;
const paid = (amount: bigint, id = 'paid'): AccountEvent => ({
  type: 'repayment',
  id,
  on: addDays(due, 2),
  amount: kobo(amount),
});
const instalment = 1_300_000n;

test.each([
  ['on its due day', 0, 0],
  ['the day after', 1, 1],
  ['inside the days that cost no penalty', 4, 4],
  ['ten days after', 10, 10],
])('an unpaid row is late from the day after its due date, without grace: %s', (_when, days, expected) => {
  expect(late([], addDays(due, days))).toBe(expected);
});

test('a partial payment does not restart the count; a payment of all but the tolerance ends it', () => {
  expect(late([paid(instalment / 2n)])).toBe(10);
  const soon = addDays(due, 4);
  expect(late([paid(instalment - arrearsTolerance - 1n)], soon)).toBe(4);
  expect(late([paid(instalment - arrearsTolerance)], soon)).toBe(0);
});

test('a reversed payment leaves the days past due as if it had never been made, and the next row does not begin before the first', () => {
  const reversed: AccountEvent[] = [paid(instalment), { type: 'reversal', id: 'undone', on, reverses: 'paid' }];
  expect(late([paid(instalment)])).toBe(0);
  expect(late(reversed)).toBe(10);
  expect(late(reversed, addDays(due, 40))).toBe(40);
});
