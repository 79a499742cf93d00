/** The decision about a payment in suspense: the dialog closes, whichever answer of the server arrives first. */
import { kobo } from '@ajo/contract/kernel/money';
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

test('the dialog closes after the decision, although the payment that is read again has no form', async () => {
  let now = receipt;
  const { user, sentTo } = await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([now])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: now })),
      answer(walletCalls.resolveReceipt, () => {
        now = { ...receipt, state: 'resolved', resolution: 'book', can: [] };
        return { message: 'The payment is booked', data: now };
      }),
    ],
  });
  const row = (await screen.findByRole('button', { name: 'Open NIP/GTB/OKORO/RENT' })).closest('tr');
  expect(row?.textContent).toMatch(/NIP\/GTB\/OKORO\/RENT\s*Narration of the bank/);
  expect(screen.getByText('Narration').nextElementSibling?.textContent).toBe('NIP/GTB/OKORO/RENT');
  await user.type(await screen.findByLabelText(/^Loan/), 'AJ-000042');
  await user.type(screen.getByLabelText(/^Reason/), 'The customer named it');
  slowDown(walletCalls.unidentifiedReceipts);
  await user.click(screen.getByRole('button', { name: 'Book ₦777.00 on the loan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(walletCalls.resolveReceipt).map(({ body }) => body)).toEqual([
    { action: 'book', purpose: 'loan_repayment', target: 'AJ-000042', reason: 'The customer named it' },
  ]);
});

test('money of a checkout begins with what the checkout was for', async () => {
  const purposes = [...receipt.purposes, { purpose: 'investment', noun: 'investment', hint: 'Like IN-000042' }];
  const paid = { ...receipt, purpose: 'investment', purposes };
  await openPage(`/admin/reconciliation?tab=exceptions&receipt=${receipt.id}`, {
    as: 'finance',
    answers: [
      answer(walletCalls.unidentifiedReceipts, () => pageWith([paid])),
      answer(walletCalls.unidentifiedReceipt, () => ({ data: paid })),
    ],
  });
  expect(await screen.findByLabelText(/^Investment/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>(/^What it is for/).value).toBe('investment');
});
