/** The customer reads what became of a withdrawal that the bank refused. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { ownSavingsCalls, SavingsTransactionId, type SavingsTransactionView } from '@ajo/contract/modules/savings';
import { answer, answering, pageWith, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { id } from '../../../../tests/savings-account.ts';
import { SavingsTransactions } from './savings-transactions.tsx';
import { TransactionReference } from './transaction-reference.tsx';

const withdrawal: SavingsTransactionView = {
  id: SavingsTransactionId.parse('0199a000-0000-7000-8000-0000000000e1'),
  savings_id: id,
  type: 'withdrawal',
  status: 'completed',
  amount: kobo(100_000n),
  direction: 'out',
  balance: kobo(0n),
  value_on: Day.parse('2026-03-02'),
  recorded_at: new Date('2026-03-02T08:00:00Z'),
  channel: 'bank',
  reference: null,
  note: null,
  reverses_id: null,
  reversed: false,
  recorded_by: null,
  journal_id: '0199a000-0000-7000-8000-0000000000e2',
};

const show = (change: Partial<SavingsTransactionView>) => {
  answering('user', [answer(ownSavingsCalls.transactions, pageWith([{ ...withdrawal, ...change }]))]);
  renderPart(<SavingsTransactions id={id} isOpen />);
};

test('a refused payout is named, and what follows', async () => {
  show({ payout_refused: true });
  expect(await screen.findByText('Not sent yet')).toBeTruthy();
  expect(screen.getByText('We try again, or return the money to your savings.')).toBeTruthy();
});

test('a withdrawal whose money is in the account again was put back', async () => {
  show({ reversed: true });
  expect(await screen.findByText('Returned')).toBeTruthy();
});

test('the day is that of the record, and a value day that differs is named', async () => {
  show({ recorded_at: new Date('2026-03-09T08:00:00Z') });
  expect((await screen.findByText('Counts from 02 Mar, 2026')).parentElement?.textContent).toBe(
    '09 Mar, 2026 Counts from 02 Mar, 2026',
  );
});

test.each([
  ['in', '+₦1,000.00'],
  ['out', '−₦1,000.00'],
] as const)('money %s has a sign', async (direction, text) => {
  show({ direction });
  const row = (await screen.findByText('Withdrawal')).closest('tr');
  expect(row?.querySelector('[data-title="Amount"]')?.textContent).toBe(text);
});

test('the link to a journal without a reference names its amount and its day', () => {
  answering('superadmin', []);
  renderPart(<TransactionReference of={withdrawal} />);
  expect(screen.getByRole('link', { name: 'Journal of ₦1,000.00, 02 Mar, 2026' })).toBeTruthy();
});
