/** The state of a subscription is one word that names what matters most. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import {
  instalmentsText,
  ownStateOf,
  partStateOf,
  payText,
  type StateFacts,
  stateOf,
  toneOfState,
} from './subscription.labels.ts';

const active: StateFacts = { status: 'active', closed_reason: null, late: kobo(0n), delivery: null };

test.each([
  ['running', active, 'Active', 'success'],
  ['with a late part', { ...active, late: kobo(1n) }, 'Overdue', 'error'],
  ['before the first part', { ...active, status: 'pending' as const }, 'Not started', 'warning'],
  ['fully paid', { ...active, status: 'completed' as const, delivery: { status: 'pending' as const } }, 'To deliver', 'warning'],
  ['delivered', { ...active, status: 'completed' as const, delivery: { status: 'completed' as const } }, 'Delivered', 'success'],
  ['cancelled', { ...active, status: 'closed' as const, closed_reason: 'cancelled' as const }, 'Cancelled', 'secondary'],
])('a subscription %s', (_what, facts, word, tone) => {
  expect([stateOf(facts), toneOfState(facts)]).toEqual([word, tone]);
});

test('a customer does not read that they deliver', () => {
  const paid: StateFacts = { ...active, status: 'completed', delivery: { status: 'pending' } };
  expect([ownStateOf(paid), ownStateOf(active)]).toEqual(['Paid, to be delivered', 'Active']);
});

const due_on = Day.parse('2026-12-02');
const next = { number: 2, due_on, amount: kobo(500_000n), fee: kobo(0n), to_pay: kobo(500_000n) };
const part = (number: number, status: 'paid' | 'late' | 'upcoming') => ({
  number,
  due_on,
  amount: kobo(1n),
  paid: kobo(0n),
  status,
});

test.each([
  [part(1, 'paid'), 'Paid', 'success'],
  [part(1, 'late'), 'Overdue', 'error'],
  [part(2, 'upcoming'), 'Next', 'warning'],
  [part(3, 'upcoming'), 'Upcoming', null],
])('of the instalments that come only the next has a colour: case %#', (one, label, tone) => {
  expect(partStateOf({ status: 'active', next_part: next }, one)).toEqual({ label, tone });
});

test.each([
  [{ late: kobo(700_000n), next_part: next }, 'Pay ₦7,000.00'],
  [{ late: kobo(0n), next_part: next }, 'Pay ₦5,000.00'],
  [{ late: kobo(0n), next_part: null }, 'Pay'],
])('what is overdue is paid before the next: case %#', (facts, text) => {
  expect(payText(facts)).toBe(text);
});

test.each([
  [1, 'week', 'One payment'],
  [4, 'week', 'Weekly, 4 times'],
  [12, 'month', 'Monthly, 12 times'],
] as const)('%i each %s reads "%s"', (instalments, frequency, text) => {
  expect(instalmentsText({ instalments, frequency })).toBe(text);
});
