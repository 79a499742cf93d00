/** The decision about a payment in suspense: the account is found, or the money goes back to its sender, and the dialog closes. */
import { kobo } from '@ajo/contract/kernel/money';
import { Day } from '@ajo/contract/kernel/time';
import { onboardingCalls } from '@ajo/contract/modules/onboarding';
import { type BookingCandidate, type ReceiptReturnView, suspenseDeskCalls } from '@ajo/contract/modules/suspense-desk';
import { type UnidentifiedReceiptDetail, walletCalls } from '@ajo/contract/modules/wallets';
import { answer, openPage, pageWith, slowDown } from '#test-page';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const receipt: UnidentifiedReceiptDetail = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  reference: 'bank-0199a0000000',
  amount: kobo(77_700n),
  currency: 'NGN',
  why: 'unknown_reference',
  state: 'open',
  channel: 'bank',
  account_number: null,
  purpose: null,
  purpose_id: null,
  payer: null,
  narration: 'NIP/GTB/OKORO/RENT',
  paid_at: new Date('2026-03-02T08:00:00Z'),
  received_at: new Date('2026-03-02T08:00:00Z'),
  meant_for: null,
  resolution: null,
  resolved_owner: null,
  resolved_by: null,
  resolved_at: null,
  reason: null,
  last_answer: null,
  can: ['book'],
  purposes: [{ purpose: 'loan_repayment', noun: 'loan', hint: 'Like AJ-000042' }],
};

const loan: BookingCandidate = {
  purpose: 'loan_repayment',
  noun: 'loan',
  target: 'AJ-000042',
  customer: 'Chidi Okoro',
  status: 'active',
  due: kobo(77_700n),
  due_since: Day.parse('2026-02-27'),
  payoff: kobo(500_000n),
  because: ['name', 'amount'],
};

test('a suggested account shows what is due, and the dialog closes after the decision', async () => {
  let now = receipt;
  const { user, sentTo } = await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([now])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: now })),
      answer(suspenseDeskCalls.candidates, () => ({ data: [loan] })),
      answer(walletCalls.resolveReceipt, () => {
        now = { ...receipt, state: 'resolved', resolution: 'book', can: [] };
        return { message: 'The payment is booked', data: now };
      }),
    ],
  });
  const row = (await screen.findByRole('button', { name: 'Open NIP/GTB/OKORO/RENT' })).closest('tr');
  expect(row?.textContent).toMatch(/NIP\/GTB\/OKORO\/RENT\s*Bank narration/);
  expect(screen.getByText('Narration').nextElementSibling?.textContent).toBe('NIP/GTB/OKORO/RENT');
  await user.type(screen.getByLabelText(/^Reason/), 'The customer named it');
  await user.click(screen.getByRole('button', { name: 'Book ₦777.00' }));
  expect(screen.getByText('Choose an account')).toBeTruthy();
  const suggested = await screen.findByRole('button', { name: /AJ-000042, Chidi Okoro/ });
  expect(suggested.textContent).toContain('Due ₦777.00 since 27 Feb, 2026 · Name in the narration, same amount');
  await user.click(suggested);
  expect((await screen.findByText('Payoff')).nextElementSibling?.textContent).toBe('₦5,000.00');
  slowDown(walletCalls.unidentifiedReceipts);
  await user.click(screen.getByRole('button', { name: 'Book ₦777.00 on AJ-000042' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(walletCalls.resolveReceipt).map(({ body }) => body)).toEqual([
    { action: 'book', purpose: 'loan_repayment', target: 'AJ-000042', reason: 'The customer named it' },
  ]);
});

test('words find an account, and a search without a result states so', async () => {
  const { user, sentTo } = await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([receipt])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: receipt })),
      answer(suspenseDeskCalls.candidates, () => ({ data: [] })),
    ],
  });
  await user.type(await screen.findByLabelText(/^Account/), 'Musa');
  expect(await screen.findByText('No account found')).toBeTruthy();
  expect(sentTo(suspenseDeskCalls.candidates).map(({ body }) => body)).toContainEqual({ words: 'Musa' });
});

test('money of a checkout begins with what the checkout was for', async () => {
  const purposes = [...receipt.purposes, { purpose: 'investment', noun: 'investment', hint: 'Like IN-000042' }];
  const owner = { kind: 'investment', id: receipt.id };
  const meant = { owner, label: 'IN-000042', customer: 'Ada Obi', status: 'pending', owed_on: 'IN-000042' };
  const paid = { ...receipt, purpose: 'investment', purposes, meant_for: meant };
  await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([paid])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: paid })),
      answer(suspenseDeskCalls.candidates, () => ({ data: [] })),
    ],
  });
  expect(await screen.findByRole('button', { name: 'Book ₦777.00 on IN-000042' })).toBeTruthy();
  expect(screen.getByText('Account').nextElementSibling?.textContent).toBe('IN-000042, Ada Obi');
});

test('an unidentified credit is returned to its sender: the bank names the account, and earlier attempts are shown', async () => {
  const failed: ReceiptReturnView = {
    id: '0199a000-0000-7000-8000-0000000000f2',
    status: 'failed',
    amount: kobo(77_700n),
    sender: 'Okoro Chidi',
    bank: 'Access Bank',
    account_number: '******1111',
    account_name: 'CHIDI OKORO',
    reason: 'Not one of our customers',
    requested_by: 'Fola Ade',
    requested_at: new Date('2026-03-03T08:00:00Z'),
    confirmed_by: 'Ngozi Udo',
    settled_at: new Date('2026-03-03T09:00:00Z'),
    outcome: 'Account is closed',
    journal_id: null,
  };
  const open: UnidentifiedReceiptDetail = { ...receipt, can: ['book', 'return'], last_answer: 'Account is closed' };
  const { user, sentTo } = await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([open])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: open })),
      answer(suspenseDeskCalls.candidates, () => ({ data: [] })),
      answer(suspenseDeskCalls.returns, () => ({ data: [failed] })),
      answer(onboardingCalls.banks, () => ({ data: [{ name: 'GTBank', code: '058' }] })),
      answer(suspenseDeskCalls.requestReturn, { message: 'Request sent', data: { state: 'asked' } }),
    ],
  });
  expect(await screen.findByText('The last return did not go through')).toBeTruthy();
  expect((await screen.findByText('CHIDI OKORO')).closest('tr')?.textContent).toContain('Failed');
  await user.selectOptions(screen.getByLabelText(/^Decision/), 'return');
  await user.click(screen.getByRole('button', { name: 'Request return of ₦777.00' }));
  expect(screen.getByText('Enter the name of the sender as the bank shows it')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Sender/), 'Okoro Chidi');
  await user.selectOptions(await screen.findByLabelText(/^Bank of the sender/), '058');
  await user.type(screen.getByLabelText(/^Account number/), '0123456789');
  await user.type(screen.getByLabelText(/^Reason/), 'Not one of our customers');
  await user.click(screen.getByRole('button', { name: 'Request return of ₦777.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(suspenseDeskCalls.requestReturn).map(({ body }) => body)).toEqual([
    { sender: 'Okoro Chidi', bank_code: '058', account_number: '0123456789', reason: 'Not one of our customers' },
  ]);
});
