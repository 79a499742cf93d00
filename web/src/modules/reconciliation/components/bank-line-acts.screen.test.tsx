/** What is done about a bank line: the likely act is a button, the others are in its menu. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { BankLineId, type BankLineView, reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const line: BankLineView = {
  id: BankLineId.parse('0199a000-0000-7000-8000-0000000000e1'),
  side: 'credit',
  on: day('2026-03-03'),
  amount: kobo(9_900_000n),
  narration: 'PROVIDUS BANK SETTLEMENT',
  file: 'march.csv',
  line: 4,
  result: 'missing_in_book',
  payment: null,
  match: null,
  reason: null,
  requested: false,
  can: ['link', 'transfer', 'keep', 'dismiss'],
};
const additional = {
  open: { count: 1, amount: line.amount },
  open_debits: { count: 0, amount: kobo(0n) },
  matched: { count: 0, amount: kobo(0n) },
  matched_debits: { count: 0, amount: kobo(0n) },
  at_providus: kobo(12_000_000n),
};

test.each([
  ['a debit without a payment', { side: 'debit', can: ['link', 'charge', 'dismiss'] }, 'Book charge', ['Link', 'Dismiss']],
  [
    'an amount that differs',
    { result: 'amount_differs', can: ['link', 'write_off', 'dismiss'] },
    'Write off',
    ['Link', 'Dismiss'],
  ],
  ['a matched line', { result: 'matched', can: ['unlink'] }, undefined, ['End match']],
] as const)('%s has its likely act as a button, and the others in the menu', async (_name, change, main, others) => {
  const row: BankLineView = { ...line, ...change, can: [...change.can] };
  const { user } = await openPage('/admin/reconciliation?tab=lines', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.lines, { ...pageWith([row]), additional })],
  });
  const acts = within((await screen.findByRole('button', { name: /^More/ })).closest('td') ?? document.body);
  const shown = () => acts.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown()).toEqual([...(main ? [main] : []), '⋯']);
  await user.click(acts.getByRole('button', { name: /^More/ }));
  expect(shown().slice(main ? 2 : 1)).toEqual(others);
});
