/** What files show instead of codes. */
import { expect, test } from 'vitest';
import { phoneText, wordsOf, yesOrNo } from './words.ts';

test.each([
  ['user', 'Customer'],
  ['payout_ordered', 'Payout ordered'],
  ['disburse', 'Pending disbursal'],
  ['active', 'Active'],
])('%s is "%s"', (code, words) => expect(wordsOf(code)).toBe(words));

test.each([
  ['+2348030000001', '0803 000 0001'],
  ['+234803…01', '0803…01'],
  ['+447700900123', '+447700900123'],
])('the number %s is written %s', (phone, text) => expect(phoneText(phone)).toBe(text));

test('a truth is a word', () => expect([yesOrNo(true), yesOrNo(false)]).toEqual(['Yes', 'No']));
