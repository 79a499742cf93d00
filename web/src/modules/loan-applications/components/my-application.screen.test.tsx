/** An application of a customer: its steps up to the money, and what is lost when it is withdrawn or declined. */
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { KeyFacts, LoanView } from '@ajo/contract/modules/loans';
import { answer } from '#test-page';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, openDashboard, previewOf, rowOf } from '../../../../tests/customer-dashboard.ts';
import './my-offer.tsx';
import './signed-offer.tsx';

const none = kobo(0n);
const bank = { bank: 'GTBank', number: '0123451234', name: 'ADA OBI', vouched: null };
const row = rowOf(1, 'approved');
const offer: KeyFacts = {
  version: 'v1',
  lender: 'Ajo',
  product: 'Trader loan',
  made_on: day('2026-03-02'),
  rate: '4 % a month',
  net_payout: kobo(4_000_000n),
  fee: none,
  upfront_fee: none,
  down_payment: none,
  later_payouts: [],
  preview: previewOf(row),
  statements: [],
};

const openLoan = (view: Partial<LoanView>, status: LoanView['status'] = 'approved') =>
  openDashboard('/dashboard', () => [rowOf(1, status)], {
    view: { bank, ...view },
    more: [answer(loanCalls.cancel, { message: 'Cancelled' } as never)],
  });

async function openDialog(button: string): Promise<ReturnType<typeof within>> {
  const opener = await screen.findByRole('button', { name: button });
  await act(async () => {
    opener.click();
    await import('./answer-dialogs.tsx');
  });
  return within(await screen.findByRole('dialog'));
}

test('the steps of the application stay at the offer, and the money is next once it is accepted', async () => {
  await openLoan({ offer, can: ['accept', 'cancel'] });
  const sum = within(await screen.findByLabelText('Summary of the offer'));
  expect(sum.getByText('You receive').nextElementSibling?.textContent).toBe('₦40,000.00');
  expect(await screen.findByText('Step 4 of 5: Offer')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Accept the offer' })).toBeTruthy();
});

test('after the signature the page begins with the state of the money; the key facts are one press away', async () => {
  await openLoan({ offer, offer_accepted_at: at, offer_signature: 'Ada Obi', can: ['cancel'] });
  expect(await screen.findByRole('heading', { name: 'Offer accepted. We are preparing your payout' })).toBeTruthy();
  expect(screen.getByText('Step 5 of 5: Payout')).toBeTruthy();
  expect(
    screen.getByText(
      'We are preparing the transfer of ₦40,000.00 to GTBank ••••1234. You get a message as soon as we have sent it.',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/2026.* by Ada Obi$/)).toBeTruthy();
  expect(screen.queryByText('Your loan offer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Key facts of AJ-00001' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Key facts of AJ-00001 as PDF' }).textContent).toBe('Key facts (PDF)');
  expect(screen.getByRole('button', { name: 'I changed my mind: decline the offer' })).toBeTruthy();
});

test.each([
  [
    { can: ['pay_fee' as const], upfront_fee: kobo(100_000n) },
    'Pay the fee next',
    /^Pay the fee of ₦1,000.00 below\. Then we send/,
  ],
  [
    { open_documents: [{ document: 'utility_bill' as const, section: 'utility_bill', state: 'missing' as const }] },
    'We are waiting for your documents',
    /^We send ₦40,000.00 to GTBank ••••1234 when your documents are confirmed\.$/,
  ],
  [
    { account_problem: 'waiting' as const },
    'We are preparing your payout',
    /^We are checking your bank account first\. Then we send ₦40,000.00 to GTBank ••••1234\./,
  ],
  [
    { account_problem: 'rejected' as const },
    'Change your bank account next',
    /^We cannot send money to GTBank ••••1234\. Enter an account in your own name\. Then we send ₦40,000.00 to it\.$/,
    ['Change the account', 'bank'],
  ],
  [
    { account_problem: 'identity' as const },
    'Confirm your identity next',
    /^Confirm your identity first\. Then we send ₦40,000.00 to GTBank ••••1234\.$/,
    ['Confirm your identity', 'identity'],
  ],
])('what the payout still waits for comes first: %#', async (view, title, text, [link, section] = []) => {
  await openLoan({ offer, offer_accepted_at: at, ...view });
  expect(await screen.findByRole('heading', { name: `Offer accepted. ${title}` })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  const address = screen.queryByRole('link', { name: link ?? 'none' })?.getAttribute('href');
  expect(address).toBe(section && `/profile?section=${section}`);
});

test('declining an offer names the amount and the bank account that it would have reached', async () => {
  const { user, sentTo } = await openLoan({ offer, can: ['accept', 'cancel'] });
  const dialog = await openDialog('Decline');
  expect(dialog.getByText(/^₦40,000.00 will not be paid to GTBank ••••1234\./)).toBeTruthy();
  expect(dialog.queryByText(/0123451234/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Keep the offer' }));
  expect(sentTo(loanCalls.cancel)).toEqual([]);
});

test('withdrawing an application names the amount and the bank account, and is sent once it is confirmed', async () => {
  const { user, sentTo } = await openLoan({ can: ['cancel'] }, 'pending');
  const dialog = await openDialog('Withdraw my application');
  expect(dialog.getByText(/^Your application for ₦40,000.00 ends: nothing will be paid to GTBank ••••1234\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await expect.poll(() => sentTo(loanCalls.cancel)).toHaveLength(1);
});

test('without a bank account the dialog names that of the profile', async () => {
  await openLoan({ bank: null, can: ['cancel'] }, 'pending');
  const dialog = await openDialog('Withdraw my application');
  expect(dialog.getByText(/nothing will be paid to the bank account of your profile\./)).toBeTruthy();
});
