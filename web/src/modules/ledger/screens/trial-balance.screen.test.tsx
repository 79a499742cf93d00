/** The trial balance of another day: nothing of the day before is shown under its name. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayInLagos } from '@ajo/contract/kernel/time';
import { ledgerCalls, type TrialBalanceView } from '@ajo/contract/modules/ledger';
import { answer, openPage, unanswered } from '#test-page';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const row = (code: string): TrialBalanceView['rows'][number] => ({
  code,
  name: 'Interest income',
  class: 'income',
  normal: 'credit',
  owner_kind: null,
  debit: kobo(0n),
  credit: kobo(90_000n),
  balance: kobo(90_000n),
});
const rows = ['4000', '4010', '4020', '4030', '4040', '4050', '4060'].map(row);

test('until another day is here, its table is empty and as high as that of the day before', async () => {
  const answers = [answer(ledgerCalls.trialBalance, { data: { sum: kobo(100n), unused: [], rows } })];
  await openPage('/admin/ledger?on=2026-03-31', { as: 'finance', answers });
  expect(await screen.findByText('The books do not balance')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^Total/ })).queryByText('In balance')).toBeNull();
  answers.unshift(unanswered(ledgerCalls.trialBalance));
  fireEvent.change(screen.getByLabelText(/^As of/), { target: { value: '2026-02-28' } });
  expect(await screen.findByText('Trial balance at the end of 28 Feb, 2026.')).toBeTruthy();
  const table = within(screen.getByRole('group', { name: 'Trial balance', busy: true }));
  expect(table.queryByRole('link')).toBeNull();
  expect(screen.queryByText('The books do not balance')).toBeNull();
  expect(screen.queryByText('In balance')).toBeNull();
  // The rows, their class, their total and the heading.
  expect(table.getAllByRole('row')).toHaveLength(rows.length + 3);
});

test('accounts are grouped by class, each with its sum', async () => {
  const asset = {
    ...row('1000'),
    name: 'Bank',
    class: 'asset',
    normal: 'debit',
    debit: kobo(70_000n),
    credit: kobo(10_000n),
  } as const;
  const answers = [
    answer(ledgerCalls.trialBalance, { data: { sum: kobo(0n), unused: [], rows: [row('4000'), row('4010'), asset] } }),
  ];
  await openPage('/admin/ledger', { as: 'finance', answers });
  const table = within(await screen.findByRole('group', { name: 'Trial balance' }));
  await table.findByText('Assets');
  expect(screen.getByLabelText<HTMLInputElement>(/^As of/).value).toBe(dayInLagos(new Date()));
  const lines = table.getAllByRole('row').map(({ children }) => [children[0]?.textContent, children[3]?.textContent]);
  expect(lines.slice(1, -1)).toEqual([
    ['Assets', '₦600.00 Dr'],
    ['1000 Bank', expect.any(String)],
    ['Income', '₦1,800.00 Cr'],
    ['4000 Interest income', '₦900.00 Cr'],
    ['4010 Interest income', '₦900.00 Cr'],
  ]);
});
