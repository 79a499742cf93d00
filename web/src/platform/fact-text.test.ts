/** What people read of kept values. */
import { expect, test } from 'vitest';
import { factName, factText, isId, shortSentence } from './fact-text.ts';

test.each([
  [null, '—'],
  ['', '—'],
  ['1991-04-12', '12 Apr, 1991'],
  ['+2348030000099', '0803 000 0099'],
  ['******6789', '••••6789'],
  ['2026-09-07T08:00:00.000Z', '07 Sep, 2026 09:00'],
  ['team_lead', 'team lead'],
  ['true', 'Yes'],
  ['12 Marina Road', '12 Marina Road'],
  ['2026-13-40', '2026-13-40'],
])('%s reads %s', (value, text) => expect(factText(value)).toBe(text));

test.each([
  ['grace.interest_free', 'Grace: interest free'],
  ['user_type_id', 'Role'],
  ['branch_id', 'Branch'],
])('the field %s reads %s', (field, name) => expect(factName(field)).toBe(name));

test('an id is recognised by its format', () => {
  expect(isId('019f92ec-7d80-7112-86c7-5e43b37c964b')).toBe(true);
  expect(isId('058')).toBe(false);
  expect(isId(null)).toBe(false);
});

test.each([
  ['TRF-9', 'Ngozi Bello booked a repayment of ₦5.00, reference TRF-9'],
  ['pay-01a211810d80702fa1664d80735b53d2', 'Ngozi Bello booked a repayment of ₦5.00'],
])('the reference %s is in the sentence only if it is short', (reference, text) => {
  const sentence = `Ngozi Bello booked a repayment of ₦5.00, reference ${reference}`;
  expect(shortSentence({ sentence, changes: [{ field: 'reference', before: null, after: reference }] })).toBe(text);
});
