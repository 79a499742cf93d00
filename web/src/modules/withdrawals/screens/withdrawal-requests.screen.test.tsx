/** The desk of withdrawals: it opens on pending, shows what arrives before a decision, and preselects none. */
import { kobo } from '@ajo/contract/kernel/money';
import { UserId } from '@ajo/contract/kernel/id';
import { FileId } from '@ajo/contract/modules/files';
import { SavingsId } from '@ajo/contract/modules/savings';
import { WithdrawalId } from '@ajo/contract/modules/withdrawals';
import { type StaffWithdrawalDetail, withdrawalCalls } from '@ajo/contract/modules/withdrawals.staff';
import { answer, openPage, pageWith, refusal, slowDown } from '#test-page';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

const withdrawal: StaffWithdrawalDetail = {
  id: WithdrawalId.parse('0199a000-0000-7000-8000-0000000000d1'),
  savings_id: SavingsId.parse('0199a000-0000-7000-8000-0000000000d2'),
  savings_number: 'SV-000042',
  savings_name: 'Rent',
  kind: 'request',
  cause: null,
  status: 'pending',
  amount: kobo(1_000_000n),
  fee: kobo(25_000n),
  vat: kobo(1_875n),
  levy: kobo(0n),
  net: kobo(973_125n),
  fee_waived: false,
  skip_auto_transfer: false,
  withdrawal_reason: 'School fees',
  denial_reason: null,
  requested_at: new Date('2026-03-02T08:00:00Z'),
  ahead: 0,
  reviewed_at: null,
  settled_at: null,
  account_number: null,
  can: ['approve', 'deny', 'waive', 'pay_by_hand'],
  customer: { id: UserId.parse('0199a000-0000-7000-8000-0000000000d3'), name: 'Ada Obi' },
  branch: 'Ikeja',
  officer: null,
  requested_by: 'Ada Obi',
  reviewed_by: null,
  waiver_reason: null,
  awaits_second_person: false,
  outcome: null,
  reference: null,
  paid_on: null,
  order_journal_id: null,
  payment_journal_id: null,
  return_journal_id: null,
  payee: { bank: 'GTBank', account_number: '6700', account_name: 'ADA OBI', in_own_name: true },
  without_fee: { levy: kobo(0n), net: kobo(1_000_000n) },
  not_payable: null,
  payout_disputed: false,
  sent_to: null,
  bank_receipt: null,
};
const settings = {
  second_approver_above: kobo(50_000_000n),
  auto_approve_up_to: kobo(0n),
  vat_bps: 750,
  levy: kobo(5_000n),
  levy_from: kobo(1_000_000n),
};

test('a notice opens its withdrawal, and its address is free again for the next one', async () => {
  await openPage(`/admin/withdrawal-requests?withdrawal=${withdrawal.id}`, {
    as: 'admin',
    answers: [
      answer(withdrawalCalls.list, { ...pageWith([withdrawal]), totals: { amount: withdrawal.amount, net: withdrawal.net } }),
      answer(withdrawalCalls.settings, { data: { ...settings, changes: [], initial: settings } }),
      answer(withdrawalCalls.one, { data: withdrawal }),
    ],
  });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((href) => href.includes('withdrawal='))).toEqual([]);
});

async function open(changes: Partial<StaffWithdrawalDetail> = {}, more: Parameters<typeof openPage>[1]['answers'] = []) {
  const row = { ...withdrawal, ...changes };
  const totals = { amount: row.amount, net: row.net };
  const page = await openPage('/admin/withdrawal-requests', {
    as: 'admin',
    answers: [
      ...more,
      answer(withdrawalCalls.list, { ...pageWith([row]), totals }),
      answer(withdrawalCalls.settings, { data: { ...settings, changes: [], initial: settings } }),
      answer(withdrawalCalls.one, { data: row }),
      answer(withdrawalCalls.review, { message: 'Withdrawal approved successfully', data: row }),
      answer(withdrawalCalls.payByHand, { message: 'Manual withdrawal recorded successfully', data: row }),
      answer(withdrawalCalls.reverse, { message: 'Withdrawal reversed successfully', data: row }),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Review the withdrawal of Ada Obi' }));
  const dialog = within(await screen.findByRole('dialog', { name: '₦10,000.00 to Ada Obi' }));
  return { ...page, dialog };
}

test('a withdrawal that is paid by hand is not on its way, and the row names the next step', async () => {
  await open({ status: 'approved', kind: 'direct', skip_auto_transfer: true });
  expect((await screen.findAllByText('To pay by hand')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Finance or an admin pays it, then records the payment').length).toBeGreaterThan(0);
});

describe('the list', () => {
  test('asks for pending withdrawals until another status is chosen', async () => {
    const { user, sentTo } = await open();
    expect(sentTo(withdrawalCalls.list)[0]?.query).not.toHaveProperty('status.0');
    await user.selectOptions(screen.getByLabelText('Status'), 'all');
    await expect
      .poll(() => sentTo(withdrawalCalls.list).at(-1)?.query)
      .toMatchObject({ status: expect.arrayContaining(['pending', 'failed', 'completed']) });
  });
});

describe('the account', () => {
  const sentTo = { bank: null, account_number: '4411', account_name: 'ADA OBI-EZE' };
  test('of a paid withdrawal is the one that it was sent to, not the one on file now', async () => {
    const { dialog } = await open({ status: 'completed', can: ['reverse'], sent_to: sentTo });
    expect(dialog.getByText('ADA OBI-EZE, ••••4411')).toBeTruthy();
    expect(dialog.queryByText(/••••6700/)).toBeNull();
  });
  test('of a refused payout is shown next to the one that it would be sent to again', async () => {
    const { dialog } = await open({ status: 'failed', can: ['approve'], sent_to: sentTo });
    expect([dialog.getByText('ADA OBI-EZE, ••••4411'), dialog.getByText('ADA OBI, GTBank ••••6700')]).toHaveLength(2);
  });
});

test('the owner of a pending request is the officer of its customer', async () => {
  await open({ officer: 'Bola Ade' });
  expect((await screen.findAllByText('Bola Ade')).length).toBeGreaterThan(0);
});

describe('a decision', () => {
  test('is not preselected, and the approval names what arrives and at whose account', async () => {
    const { user, dialog, sentTo } = await open();
    const send = () => user.click(dialog.getByRole('button', { name: /^(Send the decision|Approve)/ }));
    expect(dialog.getByText('₦9,731.25')).toBeTruthy();
    await send();
    expect(await dialog.findByText('Choose a decision first')).toBeTruthy();
    expect(sentTo(withdrawalCalls.review)).toEqual([]);
    await user.selectOptions(dialog.getByLabelText('Decision'), 'approve');
    expect(dialog.getByText('₦9,731.25 goes to ADA OBI, GTBank ••••6700.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve and pay ₦9,731.25' }));
    await expect.poll(() => sentTo(withdrawalCalls.review)[0]?.body).toEqual({ status: 'approved' });
    expect(sentTo(withdrawalCalls.review)[0]?.idempotencyKey).toBeTruthy();
  });

  test('closes the dialog although the withdrawal can be decided no more', async () => {
    const approved: StaffWithdrawalDetail = { ...withdrawal, status: 'approved', can: [] };
    let isReviewed = false;
    const { user, dialog } = await open({}, [
      answer(withdrawalCalls.one, () => ({ data: isReviewed ? approved : withdrawal })),
      answer(withdrawalCalls.review, () => {
        isReviewed = true;
        return { message: 'Withdrawal approved successfully', data: withdrawal };
      }),
    ]);
    await user.selectOptions(dialog.getByLabelText('Decision'), 'approve');
    slowDown(withdrawalCalls.list);
    await user.click(dialog.getByRole('button', { name: 'Approve and pay ₦9,731.25' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  test('to waive the fee takes a reason and shows that a second person must confirm', async () => {
    const { user, dialog, sentTo } = await open();
    await user.selectOptions(dialog.getByLabelText('Decision'), 'waive');
    expect(dialog.getByText(/A second person must confirm this/)).toBeTruthy();
    await user.type(dialog.getByLabelText(/Why the fee is waived/), 'Our mistake');
    await user.click(dialog.getByRole('button', { name: 'Approve and pay ₦10,000.00' }));
    await expect
      .poll(() => sentTo(withdrawalCalls.review)[0]?.body)
      .toEqual({ status: 'approved', waive_early_withdrawal_fee: true, waiver_reason: 'Our mistake' });
  });

  test('to deny shows the complaint of the server at the reason', async () => {
    const errors = { denial_reason: ['Give a reason, in a few words'] };
    const { user, dialog } = await open({}, [refusal(withdrawalCalls.review, 422, 'The reason is missing', errors)]);
    await user.selectOptions(dialog.getByLabelText('Decision'), 'deny');
    await user.type(dialog.getByLabelText(/^Reason/), 'Not at this time');
    await user.click(dialog.getByRole('button', { name: 'Deny ₦10,000.00' }));
    expect(await dialog.findByText('Give a reason, in a few words')).toBeTruthy();
  });

  test('about a payment by hand sends its reference, and a completed withdrawal can be reversed', async () => {
    const { user, dialog, sentTo } = await open();
    await user.selectOptions(dialog.getByLabelText('Decision'), 'pay_by_hand');
    await user.type(dialog.getByLabelText(/Bank reference/), 'FT-2026-0042');
    await user.click(dialog.getByRole('button', { name: 'Record ₦9,731.25 as paid' }));
    await expect.poll(() => sentTo(withdrawalCalls.payByHand)[0]?.body).toEqual({ reference: 'FT-2026-0042' });
  });

  test('about a payment by hand sends the receipt of the bank, which is linked afterwards', async () => {
    const receipt = {
      id: FileId.parse('0199a000-0000-7000-8000-0000000000d4'),
      name: 'transfer.pdf',
      type: 'application/pdf',
      size_bytes: 900,
      url: '/api/files/transfer',
    };
    const { user, dialog, sentTo } = await open({ bank_receipt: receipt });
    expect(dialog.getByRole('button', { name: 'View Bank receipt: transfer.pdf' })).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Decision'), 'pay_by_hand');
    await user.type(dialog.getByLabelText(/Bank reference/), 'FT-2026-0043');
    const chosen = new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' });
    await user.upload(dialog.getByLabelText(/^Bank receipt/), chosen);
    await user.click(dialog.getByRole('button', { name: 'Record ₦9,731.25 as paid' }));
    await expect.poll(() => sentTo(withdrawalCalls.payByHand)).toHaveLength(1);
    expect(sentTo(withdrawalCalls.payByHand)[0]?.files['file']?.name).toBe('transfer.pdf');
  });

  test('that is changed leaves the chosen receipt behind', async () => {
    const { user, dialog, sentTo } = await open();
    await user.selectOptions(dialog.getByLabelText('Decision'), 'pay_by_hand');
    await user.upload(dialog.getByLabelText(/^Bank receipt/), new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
    await user.selectOptions(dialog.getByLabelText('Decision'), 'deny');
    await user.selectOptions(dialog.getByLabelText('Decision'), 'pay_by_hand');
    await user.type(dialog.getByLabelText(/Bank reference/), 'FT-2026-0044');
    await user.click(dialog.getByRole('button', { name: 'Record ₦9,731.25 as paid' }));
    await expect.poll(() => sentTo(withdrawalCalls.payByHand)).toHaveLength(1);
    expect(sentTo(withdrawalCalls.payByHand)[0]?.files).toEqual({});
  });

  test('waits for the second person: only a denial is left', async () => {
    const { dialog } = await open({ awaits_second_person: true });
    expect(dialog.getByRole('link', { name: 'Open the approvals' })).toBeTruthy();
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose a decision', 'Deny']);
  });

  test('after a refused payout is to send it again, which names what the bank answered', async () => {
    const { user, dialog, sentTo } = await open({ status: 'failed', outcome: 'Account closed', can: ['approve', 'deny'] });
    expect(dialog.getByText('Account closed')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Decision'), dialog.getByRole('option', { name: 'Send the payout again' }));
    await user.click(dialog.getByRole('button', { name: 'Send ₦9,731.25 again' }));
    await expect.poll(() => sentTo(withdrawalCalls.review)[0]?.body).toEqual({ status: 'approved' });
  });

  test('about a payout that the provider calls paid is to record it by hand', async () => {
    const { dialog } = await open({ status: 'failed', payout_disputed: true, can: ['pay_by_hand'] });
    expect(dialog.getByText(/The provider reports this payout as paid/)).toBeTruthy();
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose a decision',
      'Paid by hand: record the payment',
    ]);
  });

  test('after completion is a reversal with its reason', async () => {
    const { user, dialog, sentTo } = await open({ status: 'completed', can: ['reverse'] });
    await user.selectOptions(dialog.getByLabelText('Decision'), 'reverse');
    await user.type(dialog.getByLabelText(/Why it is reversed/), 'The bank sent it back');
    await user.click(dialog.getByRole('button', { name: 'Credit ₦10,000.00 to the savings again' }));
    await expect.poll(() => sentTo(withdrawalCalls.reverse)[0]?.body).toEqual({ reason: 'The bank sent it back' });
  });
});
