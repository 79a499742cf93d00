/** A statement that does not continue the one before it: the refusal brings the checkbox that accepts it, and the list names it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, longDay } from '@ajo/contract/kernel/time';
import { reconciliationLineCalls } from '@ajo/contract/modules/reconciliation.lines';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { answer, openPage, refusal } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const stored: BankStatementView = {
  id: '0199a000-0000-7000-8000-0000000000e2',
  file: 'march.csv',
  bank: 'GTBank',
  account_last4: '4471',
  counted_under: '4471',
  first_on: day('2026-03-01'),
  last_on: day('2026-03-03'),
  credits: 1,
  debits: 0,
  added: 1,
  matched: 0,
  skipped: 0,
  skipped_lines: [],
  balance_gaps: [],
  opening_break: {
    opened_on: day('2026-03-01'),
    opening: kobo(100_000_000n),
    closed_on: day('2026-02-27'),
    closing: kobo(7_400_000_000n),
  },
  uploaded_by: 'Kemi Adebayo',
  uploaded_at: new Date('2026-03-03T09:00:00Z'),
  withdrawn: null,
};
const label = 'Accept the difference between the statements';
const why = 'This file opens with ₦1,000,000.00';

test('a refused opening balance is accepted with a checkbox that comes with the refusal', async () => {
  const { user, sentTo } = await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [
      answer(reconciliationLineCalls.statements, { data: [] }),
      refusal(reconciliationLineCalls.upload, 422, 'Check the file', { accepts_opening_break: [why] }),
    ],
  });
  const file = new File(['Date,Description'], 'march.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/^Statement of our bank account/), file);
  expect(screen.queryByLabelText(label)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
  await user.click(await screen.findByLabelText(label));
  await user.click(screen.getByRole('button', { name: 'Upload and match' }));
  await expect.poll(() => sentTo(reconciliationLineCalls.upload).length).toBe(2);
});

test('an accepted break is named in the list, which does not call it balanced', async () => {
  await openPage('/admin/reconciliation?tab=statements', {
    as: 'finance',
    answers: [answer(reconciliationLineCalls.statements, { data: [stored] })],
  });
  const text = `Opening balance differs from ₦74,000,000.00 on ${longDay(day('2026-02-27'))} by ₦73,000,000.00`;
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
  expect(screen.queryByText('Balanced')).toBeNull();
});
