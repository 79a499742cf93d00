/** What a line of history shows of a change. */
import { expect, test } from 'vitest';
import { inWords, moveText, shortSentence } from './history.labels.ts';

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
  ['released the payout', 'approved', 'disburse', 'Approved → Disburse'],
  ['paid out', 'disburse', 'active', 'Disburse → Active'],
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

test.each([
  ['TRF-9', 'Ngozi Bello booked a repayment of ₦5.00, reference TRF-9'],
  ['pay-01a211810d80702fa1664d80735b53d2', 'Ngozi Bello booked a repayment of ₦5.00'],
])('the reference %s is in the sentence only if it is short', (reference, text) => {
  const sentence = `Ngozi Bello booked a repayment of ₦5.00, reference ${reference}`;
  expect(shortSentence({ sentence, changes: [{ field: 'reference', before: null, after: reference }] })).toBe(text);
});
