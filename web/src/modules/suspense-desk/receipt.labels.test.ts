/** Money that was put in suspense, in words: nothing of it reads like code. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { amountText, channelText, meantForText } from './receipt.labels.ts';

test.each([
  ['NGN', '₦1,250.00'],
  ['USD', 'USD 1,250.00'],
])('an amount in %s is shown with its currency', (currency, words) => {
  expect(amountText({ amount: kobo(125_000n), currency })).toBe(words);
});

test.each([
  ['card', 'Card'],
  ['bank_transfer', 'Bank transfer'],
  ['dedicated_nuban', 'Transfer to a virtual account'],
  ['something_new', 'Something new'],
])('the channel %s has a label', (channel, words) => {
  expect(channelText(channel)).toBe(words);
});

test('a loan is labelled with its state and the loan that took it over', () => {
  const loan = { label: 'AJ-000001', customer: 'Ada Eze', status: 'written_off' as const, owed_on: 'AJ-000001' };
  expect(meantForText(loan, 'finance')).toBe('AJ-000001, Ada Eze (written off)');
  expect(meantForText({ ...loan, status: 'completed', owed_on: 'AJ-000009' }, 'finance')).toBe(
    'AJ-000001, Ada Eze (completed), taken over by AJ-000009',
  );
});
