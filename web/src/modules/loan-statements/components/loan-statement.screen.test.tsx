/** The statement of a loan: its period and format, for the customer and for staff. */
import { day } from '@ajo/contract/kernel/time';
import { loanStatementCalls as calls } from '@ajo/contract/modules/loan-statements';
import { LoanId } from '@ajo/contract/modules/loans';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoanStatementButton } from './loan-statement.tsx';

const loan = { id: LoanId.parse('0199a000-0000-7000-8000-000000000d01'), number: 'AJ-000042' };

async function open(audience: 'own' | 'staff', ...answers: Parameters<typeof answering>[1]) {
  const page = answering(audience === 'own' ? 'user' : 'finance', answers);
  renderPart(<LoanStatementButton loan={loan} audience={audience} />);
  const opener = screen.getByRole('button', { name: 'Statement of AJ-000042' });
  // The dialog is loaded when it is opened.
  await page.user.click(opener);
  await screen.findByRole('button', { name: 'Save as PDF' });
  return { ...page, dialog: within(screen.getByRole('dialog')) };
}

test('a customer saves the whole statement as a PDF, and the dialog closes', async () => {
  const { user, sentTo, dialog } = await open('own', answer(calls.mine, undefined));
  await user.click(dialog.getByRole('button', { name: 'Save as PDF' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(calls.mine)).toMatchObject([{ params: { id: loan.id }, query: { format: 'pdf' } }]);
  expect(sentTo(calls.read)).toEqual([]);
});

test('staff export a period as CSV from their own address', async () => {
  const { user, sentTo, dialog } = await open('staff', answer(calls.read, undefined));
  await user.type(dialog.getByLabelText(/^From/), '2026-01-01');
  await user.type(dialog.getByLabelText(/^To/), '2026-01-31');
  await user.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await expect
    .poll(() => sentTo(calls.read)[0]?.query)
    .toEqual({ format: 'csv', start_date: day('2026-01-01'), end_date: day('2026-01-31') });
  expect(sentTo(calls.mine)).toEqual([]);
});

test('a day that is refused is named at its field, and the dialog stays', async () => {
  const text = 'Choose a day from 01 Jan, 2026 to 02 Mar, 2026';
  const { user, dialog } = await open('own', refusal(calls.mine, 422, text, { end_date: [text] }));
  await user.type(dialog.getByLabelText(/^To/), '2030-01-01');
  await user.click(dialog.getByRole('button', { name: 'Save as PDF' }));
  expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
});

test('a refusal without a field is shown above the form', async () => {
  const { user, dialog } = await open('staff', refusal(calls.read, 404, 'Loan not found'));
  await user.click(dialog.getByRole('button', { name: 'Save as PDF' }));
  expect(await dialog.findByText('Loan not found')).toBeTruthy();
});
