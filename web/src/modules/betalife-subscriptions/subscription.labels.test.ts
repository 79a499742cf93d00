/** The state of a subscription is one word that names what matters most. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { ownStateOf, type StateFacts, stateOf, toneOfState } from './subscription.labels.ts';

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
