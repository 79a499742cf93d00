/** What a customer reads about the payout of a term that is over, from the withdrawals and what blocks them. */
import { kobo } from '@ajo/contract/kernel/money';
import {
  ownWithdrawalCalls,
  WithdrawalId,
  type WithdrawalQuote,
  type WithdrawalState,
  type WithdrawalView,
} from '@ajo/contract/modules/withdrawals';
import { answer, answering, refusal, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail, id } from '../../../../tests/savings-account.ts';
import { PayoutAtEnd } from './payout-at-end.tsx';

const matured = { ...detail, instruction: 'pay_out' as const, matured_at: new Date('2026-03-02T08:00:00Z') };
const price = { amount: kobo(5_000_000n), fee: kobo(0n), vat: kobo(0n), levy: kobo(0n), net: kobo(5_000_000n) };
const quote: WithdrawalQuote = {
  ...price,
  bank: 'GTBank',
  account_number: '6789',
  account_name: 'ADA OBI',
  available: kobo(5_000_000n),
  arrives: 'after_review',
};
const withdrawal = (status: WithdrawalState, on = '2026-03-02T09:00:00Z'): WithdrawalView => ({
  ...price,
  id: WithdrawalId.parse('0199a000-0000-7000-8000-0000000000f7'),
  savings_id: id,
  savings_number: 'SV-000042',
  savings_name: 'Rent',
  kind: 'request',
  cause: 'instruction',
  status,
  fee_waived: false,
  skip_auto_transfer: false,
  withdrawal_reason: null,
  denial_reason: null,
  requested_at: new Date(on),
  ahead: null,
  reviewed_at: null,
  settled_at: null,
  account_number: '6789',
  can: [],
});
const next = kobo(4_500_000n);
const open = (withdrawals: WithdrawalView[], of = matured, quoted = answer(ownWithdrawalCalls.quote, { data: quote })) => {
  const answers = answering('user', [answer(ownWithdrawalCalls.mine, { data: withdrawals, next_payout: next }), quoted]);
  renderPart(<PayoutAtEnd savings={of} />);
  return answers;
};

test.each([
  ['pending', /We are reviewing it/],
  ['approved', /on its way to your bank account/],
  ['failed', /We try again, or return it to your savings/],
  ['denied', /It was not paid out\. You can withdraw it/],
  ['cancelled', /It was not paid out\. You can withdraw it/],
  ['reversed', /It was not paid out\. You can withdraw it/],
] as const)('a payout that is %s is named as it is', async (status, text) => {
  open([withdrawal(status)]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a payout is promised while nothing stops it, also after an earlier withdrawal was denied', async () => {
  open([withdrawal('denied', '2026-02-01T09:00:00Z'), withdrawal('completed')]);
  expect(await screen.findByText(/on the next day that banks are open/)).toBeTruthy();
});

test('a withdrawal of the customer that has ended does not stop the payout, which is of the amount that the server names', async () => {
  const { sentTo } = open([{ ...withdrawal('cancelled'), cause: null }]);
  expect(await screen.findByText(/on the next day that banks are open/)).toBeTruthy();
  expect(sentTo(ownWithdrawalCalls.quote).map(({ body }) => body)).toEqual([{ amount: next }]);
});

test('a withdrawal of the customer that is under way comes first', async () => {
  const { sentTo } = open([{ ...withdrawal('pending'), cause: null }]);
  expect(await screen.findByText(/comes first\. We then pay the rest/)).toBeTruthy();
  expect(sentTo(ownWithdrawalCalls.quote)).toEqual([]);
});

test('without a bank account, and on a dormant account, the page names what is missing', async () => {
  open([], matured, refusal(ownWithdrawalCalls.quote, 409, 'Add your bank account to your profile before you withdraw'));
  expect(await screen.findByText(/We cannot pay it .* Add your bank account to your profile before you withdraw\./)).toBeTruthy();
  open([], { ...matured, dormant: true });
  expect(await screen.findByText(/when you have confirmed your identity/)).toBeTruthy();
});
