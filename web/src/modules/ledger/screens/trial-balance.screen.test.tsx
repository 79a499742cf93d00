/** The trial balance of another day: nothing of the day before is shown under its name. */
import { kobo } from '@ajo/contract/kernel/money';
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
  answers.unshift(unanswered(ledgerCalls.trialBalance));
  fireEvent.change(screen.getByLabelText(/^As of/), { target: { value: '2026-02-28' } });
  expect(await screen.findByText('Trial balance at the end of 28 Feb, 2026.')).toBeTruthy();
  const table = within(screen.getByRole('group', { name: 'Trial balance', busy: true }));
  expect(table.queryByRole('link')).toBeNull();
  expect(screen.queryByText('The books do not balance')).toBeNull();
  // The rows, their total and the heading.
  expect(table.getAllByRole('row')).toHaveLength(rows.length + 2);
});
