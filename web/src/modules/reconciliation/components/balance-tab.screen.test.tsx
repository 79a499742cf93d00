/** The bank reconciliation statement on the screen: its groups lead to their items, and an item to its line and journal. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import {
  type BalanceItem,
  bankBalanceCalls,
  bankBalanceList,
  type BankReconciliation,
} from '@ajo/contract/modules/reconciliation.balance';
import { BankLineId } from '@ajo/contract/modules/reconciliation.lines';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const on = day('2026-02-28');
const item: BalanceItem = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  group: 'lines_out',
  on,
  reference: null,
  text: 'SMS CHARGES',
  amount: kobo(40_000n),
  line: { id: BankLineId.parse('0199a000-0000-7000-8000-0000000000e1'), on, side: 'debit', result: 'missing_in_book' },
  journal_id: null,
};
const paid: BalanceItem = {
  id: '0199a000-0000-7000-8000-0000000000e2',
  group: 'payments_in_transit',
  on,
  reference: 'HAND-1',
  text: 'payout completed',
  amount: kobo(-300_000n),
  line: null,
  journal_id: '0199a000-0000-7000-8000-0000000000e2',
};
const additional: BankReconciliation = {
  on,
  stated: kobo(1_000_000n),
  booked: kobo(740_060n),
  ledger: kobo(740_060n),
  unexplained: kobo(60n),
  through: on,
  accounts: [{ last4: '4321', file: 'february.csv', balance: kobo(1_000_000n) }],
  groups: [
    { group: 'payments_in_transit', count: 1, amount: kobo(-300_000n) },
    { group: 'lines_out', count: 1, amount: kobo(40_000n) },
  ],
};
const open = (change: Partial<BankReconciliation> = {}) =>
  openPage(`/admin/reconciliation?tab=balance&on=${on}`, {
    as: 'finance',
    answers: [answer(bankBalanceCalls.statement, { ...pageWith([paid, item]), additional: { ...additional, ...change } })],
  });
const rowOf = (text: string | RegExp): HTMLElement => {
  const row = within(screen.getByRole('group', { name: 'Bank reconciliation statement' }))
    .getByText(text)
    .closest('tr');
  if (!row) throw new Error('no row');
  return row;
};

test('the statement reads from the bank to account 1000, and each group leads to its items', async () => {
  const { sentTo } = await open();
  expect(await screen.findByRole('heading', { name: /^Bank reconciliation at the end of 28/ })).toBeTruthy();
  expect(sentTo(bankBalanceCalls.statement)[0]).toMatchObject({ query: { on, per_page: 100 } });
  expect(rowOf('Balance per bank statement').textContent).toContain('Account that ends in 4321, february.csv');
  expect(rowOf('Bank debits not booked').textContent).toContain('1 item');
  const group = within(rowOf('Bank debits not booked')).getByRole('link');
  expect(group.getAttribute('href')).toBe(`/admin/reconciliation?tab=balance&on=${on}&group=lines_out`);
  expect(rowOf('Unexplained difference').textContent).toContain('a line or a statement is missing');
  expect(rowOf('Balance of account 1000').textContent).toContain('7,400.60');
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
});

test('what was posted later with an earlier value date leads to the balance in the ledger', async () => {
  await open({ ledger: kobo(700_000n) });
  const table = within(await screen.findByRole('group', { name: 'Balance in the ledger' }));
  const later = table.getByText('Posted later with a value date up to this day').closest('tr');
  expect(later?.textContent).toContain('400.60');
  const ledger = table.getByRole('link', { name: `Ledger as of ${longDay(on)}` });
  expect(ledger.getAttribute('href')).toBe(`/admin/ledger?on=${on}`);
  expect(ledger.closest('tr')?.textContent).toContain('7,000.00');
});

test('an item leads to its line or its journal', async () => {
  await open();
  const items = within(await screen.findByRole('group', { name: 'Outstanding items' }));
  const line = items.getByRole('link', { name: 'Missing in the books' });
  expect(line.getAttribute('href')).toBe(`/admin/reconciliation?tab=lines&side=debit&start_date=${on}&end_date=${on}`);
  expect(items.getByRole('link', { name: 'HAND-1' }).getAttribute('href')).toContain(paid.journal_id);
});

test('a day whose balance no statement states says so and shows no difference', async () => {
  const account = { last4: null, file: null, balance: null };
  await open({ stated: null, unexplained: null, through: day('2026-02-20'), accounts: [account] });
  expect(await screen.findByText(/No statement states the balance at the end of this day/)).toBeTruthy();
  expect(rowOf('Balance per bank statement').textContent).toContain('Not stated');
  expect(screen.queryByText(/a line or a statement is missing/)).toBeNull();
});

test('the file is that of the list', () => {
  expect(bankBalanceList.file.path).toBe('/{role}/export/bank-reconciliation');
});
