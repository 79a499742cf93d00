/** What a line of history shows of a change. */
import { expect, test } from 'vitest';
import { inWords, moveText, withoutRepeats } from './history.labels.ts';

test.each([
  ['money as naira', 'principal', '250000', ['Principal', '₦2,500.00']],
  ['a rate as it was kept', 'rate_percent', '4', ['Rate percent', '4']],
  ['a count with the name of an amount', 'grace.principal', '2', ['Grace: principal', '2']],
  ['money inside of a group', 'terms.max_amount', '100', ['Terms: max amount', '₦1.00']],
  ['yes and no', 'active', 'false', ['Active', 'No']],
  ['a missing value', 'note', null, ['Note', '—']],
])('%s', (_what, field, value, [fact, text]) => {
  expect(inWords([{ field, before: value, after: 'x' }])).toEqual([{ id: field, fact, before: text, after: 'x' }]);
});

test.each([
  ['released the payout', 'approved', 'disburse', 'Approved → Pending disbursal'],
  ['paid out', 'disburse', 'active', 'Pending disbursal → Active'],
  ['applied', null, 'pending', 'Pending'],
  ['sent back', 'pending', 'incomplete', 'Pending → Needs a correction'],
  ['took back the request to Obinna Williams', 'incomplete', 'denied', 'Started → No guarantor'],
  ['guarantor Obinna Williams accepted', 'incomplete', 'registered', 'Started → Accepted'],
  ['guarantor Obinna Williams is active', 'registered', 'active', 'Accepted → Guarantees the loan'],
  ['switched off', 'in_use', 'switched_off', 'In use → Switched off'],
  ['changed a note', 'active', 'active', undefined],
])('states in words: %s, %s to %s', (action, from, to, text) => {
  expect(moveText({ action, from, to }, 'admin')).toBe(text);
});

test('only admins read that a payout has not arrived', () => {
  expect(moveText({ action: 'paid out', from: 'disburse', to: 'active' }, 'finance')).toBe('Pending disbursal → Active');
});

test('a new schedule that two people decided is one request and one act, whatever else is near it', () => {
  let count = 0;
  const line = (second: number, actor: string, action: string, sentence = `${actor} ${action}`) => ({
    id: String((count += 1)),
    at: new Date(Date.UTC(2026, 10, 21, 9, 0, second)),
    actor,
    action,
    sentence,
    reason: null as string | null,
  });
  const act = line(41, 'Amina', 'rescheduled', 'Amina rescheduled the loan into 8 instalments');
  const requested = line(7, 'Fola', 'requested approval: Adjust the amounts due on a loan');
  const otherApproval = line(41, 'Kemi', 'approved: Refund credit of a customer');
  const lines = [
    act,
    line(40, 'Amina', 'approved: Adjust the amounts due on a loan'),
    otherApproval,
    line(8, 'Fola', 'requested schedule'),
    requested,
  ];
  expect(withoutRepeats(lines)).toEqual([act, otherApproval, requested]);
  const refunded = line(41, 'Kemi', 'refunded credit');
  expect(withoutRepeats([refunded, otherApproval])).toEqual([refunded]);
});

test('an approval stays beside an act that it did not carry out, and with a reason that the act does not have', () => {
  const line = (id: string, action: string, reason: string | null = null, second = 0) => ({
    id,
    at: new Date(Date.UTC(2026, 10, 21, 9, 0, second)),
    actor: 'Amina',
    action,
    sentence: `Amina ${action}`,
    reason,
  });
  const other = [line('2', 'approved: Write off a loan', null, 1), line('1', 'recommended')];
  expect(withoutRepeats(other)).toEqual(other);
  const decisions = [
    'approved: Reverse a payment',
    'declined: Reverse a loan',
    'withdrawn: Restructure a loan',
    'requested reversal',
  ];
  const others = decisions.map((action, at) => line(`${at}`, action));
  expect(withoutRepeats(others)).toEqual(others);
  const reasoned = [line('1', 'written off'), line('2', 'approved: Write off a loan', 'The customer died')];
  expect(withoutRepeats(reasoned)).toEqual(reasoned);
  const ofNewKind = [line('1', 'moved the due day'), line('2', 'approved: Move the due day of a loan')];
  expect(withoutRepeats(ofNewKind)).toEqual(ofNewKind.slice(0, 1));
  const same = [line('1', 'written off', 'The customer died'), line('2', 'approved: Write off a loan', 'The customer died')];
  expect(withoutRepeats(same)).toEqual(same.slice(0, 1));
});
