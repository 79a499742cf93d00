/** Receipts of bank payments: the list over every loan, the upload on the page of a loan, and the decision of another person. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { PaymentSlipId, type PaymentSlipView, slipCalls } from '@ajo/contract/modules/payment-slips';
import { answer, answering, openPage, pageWith, refusal, renderPart } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Slips } from '../components/slips.tsx';

const loanId = LoanId.parse('0199a000-0000-7000-8000-000000000f01');
const slip: PaymentSlipView = {
  id: PaymentSlipId.parse('0199a000-0000-7000-8000-000000000f11'),
  loan_id: loanId,
  loan_number: 'AJ-000042',
  customer: 'Adaeze Okonkwo',
  amount: kobo(2_500_000n),
  paid_on: day('2026-03-02'),
  note: 'Paid at Ikeja',
  status: 'pending',
  file: null,
  uploaded_by: 'Kemi Adebayo',
  uploaded_at: new Date('2026-03-02T09:00:00Z'),
  decided_by: null,
  decided_at: null,
  reason: null,
  reference: null,
  may_decide: true,
};
const listed = (...rows: PaymentSlipView[]) =>
  answer(slipCalls.list, { ...pageWith(rows), totals: { amount: kobo(rows.reduce((sum, { amount }) => sum + amount, 0n)) } });

async function decide(...answers: Parameters<typeof answering>[1]) {
  const page = await openPage('/admin/receipts', { as: 'finance', answers: [listed(slip), ...answers] });
  await page.user.click(await screen.findByRole('button', { name: 'Decide about ₦25,000.00' }));
  return { ...page, dialog: within(screen.getByRole('dialog')) };
}

test('a receipt is listed with its loan, which opens where receipts are, and filtered by status', async () => {
  const { user, sentTo } = await openPage('/admin/receipts', { as: 'finance', answers: [listed(slip)] });
  const link = await screen.findByRole('link', { name: 'AJ-000042' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${loanId}?tab=repayments`);
  await user.selectOptions(screen.getByLabelText('Status'), 'denied');
  await expect.poll(() => sentTo(slipCalls.list).at(-1)?.query).toMatchObject({ status: 'denied', page: 1 });
});

test('who may not decide has no button, and a refused list says so', async () => {
  await openPage('/admin/receipts', { as: 'credit_officer', answers: [listed({ ...slip, may_decide: false })] });
  await screen.findByRole('link', { name: 'AJ-000042' });
  expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
});

test('an approval needs a decision and the reference of the bank, and books the amount', async () => {
  const { user, sentTo, dialog } = await decide(answer(slipCalls.decide, { data: { ...slip, status: 'approved' } }));
  await user.click(dialog.getByRole('button', { name: 'Send the decision' }));
  expect((await dialog.findAllByText('Choose a decision first')).length).toBeGreaterThan(0);
  expect(sentTo(slipCalls.decide)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'approved');
  await user.type(dialog.getByLabelText(/Bank reference/), 'FT26061');
  await user.click(dialog.getByRole('button', { name: 'Book ₦25,000.00' }));
  await expect
    .poll(() => sentTo(slipCalls.decide))
    .toMatchObject([{ params: { id: slip.id }, body: { status: 'approved', reference: 'FT26061' } }]);
});

test('a reference that is booked already is named at its field', async () => {
  const used = 'This credit is booked already';
  const { user, dialog } = await decide(refusal(slipCalls.decide, 422, used, { reference: [used] }));
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'approved');
  await user.type(dialog.getByLabelText(/Bank reference/), 'FT26061');
  await user.click(dialog.getByRole('button', { name: 'Book ₦25,000.00' }));
  expect((await dialog.findAllByText(used)).length).toBeGreaterThan(0);
});

test('a denial carries its reason', async () => {
  const { user, sentTo, dialog } = await decide(answer(slipCalls.decide, { data: { ...slip, status: 'denied' } }));
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'denied');
  await user.type(dialog.getByLabelText(/^Reason/), 'The picture is unreadable');
  await user.click(dialog.getByRole('button', { name: 'Deny the receipt' }));
  await expect.poll(() => sentTo(slipCalls.decide)[0]?.body).toEqual({ status: 'denied', reason: 'The picture is unreadable' });
});

test('on the page of a loan a receipt is uploaded with amount, day and picture, and every missing one is named', async () => {
  const { user, sentTo } = answering('admin', [listed(), answer(slipCalls.upload, { data: slip })]);
  renderPart(<Slips loanId={loanId} />);
  expect(await screen.findByText('No receipt was uploaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upload a receipt' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  for (const text of ['Enter an amount', 'Choose the day on the receipt', 'Choose a file'])
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText(/^Amount/), '25000');
  await user.type(dialog.getByLabelText(/^Paid on/), '2026-03-02');
  await user.upload(dialog.getByLabelText(/^Receipt/), new File(['x'], 'slip.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await expect
    .poll(() => sentTo(slipCalls.upload)[0])
    .toMatchObject({ body: { loan_id: loanId, amount: 2_500_000n, paid_on: '2026-03-02' } });
  expect(sentTo(slipCalls.upload)[0]?.files['file']?.name).toBe('slip.pdf');
});

test('a role without the right sees no receipts of a loan, and requests none', () => {
  const { sentTo } = answering('hr', [listed(slip)]);
  renderPart(<Slips loanId={loanId} />);
  expect(screen.queryByText('Receipts of bank payments')).toBeNull();
  expect(sentTo(slipCalls.list)).toEqual([]);
});
