/** What a narration says: numbers of accounts, phone numbers and names, without the words of banks. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BookingCandidate } from '@ajo/contract/modules/suspense-desk';
import { expect, test } from 'vitest';
import { cluesIn, ranked } from './candidate.rules.ts';

test.each([
  ['NIP/GTB/OKORO/RENT AJ-000042', ['AJ-000042']],
  ['TRF FROM ADA OBI aj42', ['AJ-000042']],
  ['SV 7 AND AJ/000042 AND AJ-42', ['SV-000007', 'AJ-000042']],
  ['PAID IN 3 PARTS, IN-42', ['IN-000042']],
  ['INWARD TRANSFER 20260302', []],
  ['BANKAJ42', []],
])('numbers in %s', (narration, numbers) => {
  expect(cluesIn(narration).numbers).toEqual(numbers);
});

test.each([
  ['USSD 08031234567 RENT', ['08031234567']],
  ['+2348031234567/ADA', ['08031234567']],
  ['REF 0000080312345670000', []],
])('phone numbers in %s', (narration, phones) => {
  expect(cluesIn(narration).phones).toEqual(phones);
});

test('names are pairs of neighbours in either order, without the words of banks', () => {
  expect(cluesIn('NIP/GTB/OKORO CHIDI/LOAN REPAYMENT').names).toEqual(['okoro chidi', 'chidi okoro']);
  expect(cluesIn('TRF FROM OKORO EMEKA CHIDI').names).toContain('chidi okoro');
  expect(cluesIn('NIP TRANSFER').names).toEqual([]);
});

test('a number counts more than a name, and the amount decides between equals', () => {
  const candidate = (target: string, because: BookingCandidate['because'], due: bigint): BookingCandidate => ({
    purpose: 'loan_repayment',
    noun: 'loan',
    target,
    customer: 'Ada Obi',
    status: 'active',
    due: kobo(due),
    due_since: null,
    payoff: kobo(900n),
    because,
  });
  const found = [candidate('AJ-1', ['name'], 100n), candidate('AJ-2', ['name'], 500n), candidate('AJ-3', ['number'], 0n)];
  const order = ranked(found, kobo(500n));
  expect(order.map(({ target }) => target)).toEqual(['AJ-3', 'AJ-2', 'AJ-1']);
  expect(order.map(({ because }) => because)).toEqual([['number'], ['name', 'amount'], ['name']]);
});
