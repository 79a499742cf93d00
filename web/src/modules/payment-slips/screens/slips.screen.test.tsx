/** Slips of payments at a bank: the list, the upload by staff and by customers, and the decision of another person. */
import { UserId } from '@ajo/contract/kernel/id';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { LoanId } from '@ajo/contract/modules/loans';
import { type OwnSlip, PaymentSlipId, type PaymentSlipView, slipCalls } from '@ajo/contract/modules/payment-slips';
import { SavingsId, type SavingsView } from '@ajo/contract/modules/savings';
import { answer, answering, openPage, pageWith, refusal, renderPart } from '#test-page';
import { FileId } from '@ajo/contract/modules/files';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnSlips } from '../components/own-slips.tsx';
import { Slips } from '../components/slips.tsx';

const loanId = LoanId.parse('0199a000-0000-7000-8000-000000000f01');
const slip: PaymentSlipView = {
  id: PaymentSlipId.parse('0199a000-0000-7000-8000-000000000f11'),
  owner: { kind: 'loan', id: loanId },
  label: 'AJ-000042',
  customer_id: UserId.parse('0199a000-0000-7000-8000-000000000f21'),
  customer: 'Adaeze Okonkwo',
  amount: kobo(2_500_000n),
  paid_on: day('2026-03-02'),
  note: 'Paid at Ikeja',
  status: 'pending',
  file: { id: FileId.parse(loanId), name: 'slip.jpg', type: 'image/jpeg', size_bytes: 2049, url: '/api/files/one' },
  uploaded_by: 'Kemi Adebayo',
  uploaded_at: new Date('2026-03-02T09:00:00Z'),
  decided_by: null,
  decided_at: null,
  reason: null,
  reference: null,
  may_decide: true,
  awaits_second: false,
};
const listed = (...rows: PaymentSlipView[]) =>
  answer(slipCalls.list, { ...pageWith(rows), totals: { amount: kobo(rows.reduce((sum, { amount }) => sum + amount, 0n)) } });

async function openDecision() {
  const opener = await screen.findByRole('button', { name: 'Review ₦25,000.00' });
  // The window is fetched: an act that is awaited keeps what it suspends.
  await act(async () => {
    opener.click();
    await import('../components/slip-decision-dialog.tsx');
  });
  await screen.findByRole('button', { name: 'Send the decision' });
  return within(screen.getByRole('dialog'));
}

async function decide(...answers: Parameters<typeof answering>[1]) {
  const page = await openPage('/admin/receipts', { as: 'finance', answers: [listed(slip), ...answers] });
  return { ...page, dialog: await openDecision() };
}

test('a receipt is listed with its loan, which opens where receipts are, and filtered by status', async () => {
  const { user, sentTo } = await openPage('/admin/receipts', { as: 'finance', answers: [listed(slip)] });
  const link = await screen.findByRole('link', { name: 'Adaeze Okonkwo AJ-000042' });
  expect(link.getAttribute('href')).toBe(`/admin/requests/${loanId}?tab=repayments`);
  await user.selectOptions(screen.getByLabelText('Status'), 'denied');
  await expect.poll(() => sentTo(slipCalls.list).at(-1)?.query).toMatchObject({ status: 'denied', page: 1 });
});

test('the page states what receipts are', async () => {
  await openPage('/admin/receipts', { as: 'finance', answers: [listed(slip)] });
  expect(screen.getByRole('heading', { name: 'Receipts' })).toBeTruthy();
  expect(screen.getByText(/^Receipts are the payment slips that customers and staff uploaded/)).toBeTruthy();
  expect(screen.getByText('1 payment slip')).toBeTruthy();
});

test('who may not decide has no button, and a refused list says so', async () => {
  await openPage('/admin/receipts', { as: 'credit_officer', answers: [listed({ ...slip, may_decide: false })] });
  await screen.findByRole('link', { name: 'Adaeze Okonkwo AJ-000042' });
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
});

test('the decision names loan and customer and shows the receipt beside it', async () => {
  const { dialog } = await decide();
  expect(dialog.getByText('AJ-000042')).toBeTruthy();
  expect(dialog.getByText(slip.customer)).toBeTruthy();
  expect(dialog.getByRole('button', { name: `View Payment slip of ₦25,000.00, ${slip.customer}` })).toBeTruthy();
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
  await user.click(dialog.getByRole('button', { name: 'Deny the payment slip' }));
  await expect.poll(() => sentTo(slipCalls.decide)[0]?.body).toEqual({ status: 'denied', reason: 'The picture is unreadable' });
});

test('on the page of a loan a receipt is uploaded with amount, day and picture, and every missing one is named', async () => {
  const { user, sentTo } = answering('admin', [listed(), answer(slipCalls.upload, { data: slip })]);
  renderPart(<Slips owner={{ kind: 'loan', id: loanId }} />);
  expect(await screen.findByText('No payment slips yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upload a payment slip' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  for (const text of ['Enter an amount', 'Choose the day on the payment slip', 'Choose a file'])
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText(/^Amount/), '25000');
  await user.type(dialog.getByLabelText(/^Paid on/), '2026-03-02');
  await user.upload(dialog.getByLabelText(/^Payment slip/), new File(['x'], 'slip.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await expect
    .poll(() => sentTo(slipCalls.upload)[0])
    .toMatchObject({ body: { loan_id: loanId, amount: 2_500_000n, paid_on: '2026-03-02' } });
  expect(sentTo(slipCalls.upload)[0]?.files['file']?.name).toBe('slip.pdf');
});

test('a role without the right sees no receipts of a loan, and requests none', () => {
  const { sentTo } = answering('hr', [listed(slip)]);
  renderPart(<Slips owner={{ kind: 'loan', id: loanId }} />);
  expect(screen.queryByText('Payment slips')).toBeNull();
  expect(sentTo(slipCalls.list)).toEqual([]);
});

const savingsId = SavingsId.parse('0199a000-0000-7000-8000-000000000f31');
const depositSlip: PaymentSlipView = { ...slip, owner: { kind: 'savings', id: savingsId }, label: 'SV-000007' };

test('a receipt of a deposit names its savings account, and above the total of one person a second one is needed', async () => {
  const { user, sentTo } = await openPage('/admin/receipts', {
    as: 'finance',
    answers: [listed({ ...depositSlip, awaits_second: true }), answer(slipCalls.decide, { data: { state: 'asked' } })],
  });
  const link = await screen.findByRole('link', { name: 'Adaeze Okonkwo SV-000007' });
  expect(link.getAttribute('href')).toBe(`/admin/savings/${savingsId}?tab=receipts`);
  expect(screen.getByText('Awaiting second approval')).toBeTruthy();
  const dialog = await openDecision();
  expect(dialog.getByText('SV-000007').closest('div')?.textContent).toBe('SavingsSV-000007');
  expect(dialog.getByText('Adaeze Okonkwo')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(/^Decision/), 'approved');
  await user.type(dialog.getByLabelText(/Bank reference/), 'FT26061');
  await user.click(dialog.getByRole('button', { name: 'Book ₦25,000.00' }));
  await expect.poll(() => sentTo(slipCalls.decide)).toHaveLength(1);
});

const savings = { id: savingsId, name: 'Rent', can: ['deposit'] } as unknown as SavingsView;
const own: OwnSlip = {
  id: slip.id,
  amount: slip.amount,
  paid_on: slip.paid_on,
  status: 'denied',
  file: null,
  uploaded_at: slip.uploaded_at,
  reason: 'No such credit',
};

test('a customer uploads the payment slip of a transfer and reads what became of it', async () => {
  const { user, sentTo } = answering('user', [
    answer(slipCalls.own, { data: [own] }),
    answer(slipCalls.uploadOwn, { data: { ...own, status: 'pending', reason: null } }),
  ]);
  renderPart(<OwnSlips savings={savings} />);
  expect(await screen.findByText('Not accepted')).toBeTruthy();
  expect(screen.getByText('No such credit')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upload a payment slip' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Amount/), '25000');
  await user.type(dialog.getByLabelText(/^Paid on/), '2026-03-02');
  await user.upload(dialog.getByLabelText(/^Payment slip/), new File(['x'], 'slip.pdf', { type: 'application/pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  await expect
    .poll(() => sentTo(slipCalls.uploadOwn)[0])
    .toMatchObject({ params: { id: savingsId }, body: { amount: 2_500_000n, paid_on: '2026-03-02' } });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('an account that takes no deposits offers no upload, and shows nothing without payment slips', async () => {
  const { sentTo } = answering('user', [answer(slipCalls.own, { data: [] })]);
  renderPart(<OwnSlips savings={{ ...savings, can: [] }} />);
  await expect.poll(() => sentTo(slipCalls.own)).toHaveLength(1);
  expect(screen.queryByText('Payment slips')).toBeNull();
});

test('payment slips that cannot be read say so, and can be requested again', async () => {
  answering('user', [refusal(slipCalls.own, 403, 'You are not allowed to do this')]);
  renderPart(<OwnSlips savings={savings} />);
  expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
});
