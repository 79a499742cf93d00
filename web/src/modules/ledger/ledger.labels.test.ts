/** The words that finance reads in the books. */
import { expect, test } from 'vitest';
import { factText, kindText, shortId } from './ledger.labels.ts';

test.each([
  ['loan-fee-returned', 'Loan fee returned'],
  ['reversal', 'Reversal'],
])('the kind %s reads "%s"', (kind, text) => expect(kindText(kind)).toBe(text));

test.each([
  ['loanId', 'Loan id'],
  ['value_on', 'Value on'],
  ['reason', 'Reason'],
])('the fact %s reads "%s"', (name, text) => expect(factText(name)).toBe(text));

test('a long id is shortened to its end', () => {
  expect(shortId('0199a000-0000-7000-8000-000000000801')).toBe('…000000000801');
  expect(shortId('paystack')).toBe('paystack');
});
