/** The first statement of an account: a second person confirms that it is ours; the upload names the account of the lines. */
import { day } from '@ajo/contract/kernel/time';
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const stored: BankStatementView = {
  id: '0199a000-0000-7000-8000-0000000000e2',
  file: 'march.csv',
  bank: 'GTBank',
  account_last4: null,
  counted_under: null,
  first_on: day('2026-03-01'),
  last_on: day('2026-03-03'),
  credits: 1,
  debits: 0,
  added: 1,
  matched: 0,
  skipped: 0,
  skipped_lines: [],
  balance_gaps: [],
  opening_break: null,
  uploaded_by: 'Kemi Adebayo',
  uploaded_at: new Date('2026-03-03T09:00:00Z'),
  withdrawn: null,
};

test('a second person confirms that an account is ours; until then nothing is stored', async () => {
  const message = 'Request sent: a second person must confirm that this is our account. Upload the file again after that';
  const { user } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [] }),
      answer(reconciliationLineCalls.upload, { ...approvalRequested, message }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText(/booked under/)).toBeNull();
});

test.each([
  [null, 'march.csv: booked under the account without a number'],
  ['6789', 'march.csv: booked under the account ending in 6789'],
])('lines of a file that names no account, under %s', async (account, text) => {
  const data = { ...stored, counted_under: account };
  const { user } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [data] }),
      answer(reconciliationLineCalls.upload, { message: 'Statement uploaded successfully', data }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ['Zenith Bank', 'Zenith Bank, account ending in 4471'],
  ['Unknown bank', 'Our account ending in 4471'],
])('a statement of %s is listed as %s', async (bank, text) => {
  const rows = [{ ...stored, bank, counted_under: '4471' }];
  await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.statements, { data: rows })],
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
