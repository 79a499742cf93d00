/** A customer requests a withdrawal: what it costs and what arrives is that of the amount in the form. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { ownWithdrawalCalls, WithdrawalId, type WithdrawalQuote, type WithdrawalView } from '@ajo/contract/modules/withdrawals';
import { answer, answering, refusal, renderPart, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { detail, id } from '../../../../tests/savings-account.ts';
import { MyWithdrawals } from './my-withdrawals.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const quoteOf = (amount: Kobo): WithdrawalQuote => ({
  amount,
  fee: kobo(amount / 40n),
  vat: kobo(0n),
  levy: kobo(0n),
  net: kobo(amount - amount / 40n),
  available: kobo(5_000_000n),
  bank: 'GTBank',
  account_number: '6789',
  account_name: 'ADA OBI',
  arrives: 'after_review',
});
const quoted = answer(ownWithdrawalCalls.quote, ({ body }) => ({ data: quoteOf(body.amount) }));
const requestButton = () => screen.getByRole('button', { name: 'Request withdrawal' });
const shown = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

test('fee, what arrives, where and when are shown before the request, which sends amount and reason once', async () => {
  const { user, sentTo } = answering('user', [quoted, unanswered(ownWithdrawalCalls.request)]);
  renderPart(<WithdrawDialog savings={detail} onClose={() => undefined} />);
  expect(requestButton().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByLabelText(/^Amount/), '10000');
  await expect.poll(() => screen.queryByText('₦9,750.00')).toBeTruthy();
  expect([shown('Early withdrawal fee'), shown('Paid to'), shown('When')]).toEqual([
    '−₦250.00',
    'ADA OBI, GTBank ••••6789',
    'After our review, usually in one working day',
  ]);
  await user.type(screen.getByLabelText(/^Reason/), 'Rent');
  await user.click(requestButton());
  await user.click(requestButton());
  expect(sentTo(ownWithdrawalCalls.request).map(({ body }) => body)).toEqual([{ amount: 1_000_000n, withdrawal_reason: 'Rent' }]);
});

test('the figures have their place before they arrive', async () => {
  const { user } = answering('user', [quoted]);
  renderPart(<WithdrawDialog savings={detail} onClose={() => undefined} />);
  expect(['You receive', 'Paid to', 'When'].map(shown)).toEqual(['—', '—', '—']);
  await user.type(screen.getByLabelText(/^Amount/), '10000');
  await expect.poll(() => shown('You receive')).toBe('₦9,750.00');
});

test('while the price of a new amount is on its way, nothing can be requested at the price of the old one', async () => {
  const answers = [quoted];
  const { user, sentTo } = answering('user', answers);
  renderPart(<WithdrawDialog savings={detail} onClose={() => undefined} />);
  await user.type(screen.getByLabelText(/^Amount/), '1000');
  await expect.poll(() => requestButton().hasAttribute('disabled')).toBe(false);
  answers.unshift(unanswered(ownWithdrawalCalls.quote));
  await user.type(screen.getByLabelText(/^Amount/), '0');
  await expect.poll(() => sentTo(ownWithdrawalCalls.quote).at(-1)?.body).toEqual({ amount: 1_000_000n });
  expect(requestButton().hasAttribute('disabled')).toBe(true);
});

test('an amount that cannot leave is refused with its reason before the request', async () => {
  const { user } = answering('user', [refusal(ownWithdrawalCalls.quote, 409, 'Only ₦50,000.00 is available')]);
  renderPart(<WithdrawDialog savings={detail} onClose={() => undefined} />);
  await user.type(screen.getByLabelText(/^Amount/), '90000');
  expect(await screen.findByText('Only ₦50,000.00 is available')).toBeTruthy();
  expect(requestButton().hasAttribute('disabled')).toBe(true);
});

test('a refusal of the request keeps the form open', async () => {
  const onClose = vi.fn<() => void>();
  const refused = refusal(ownWithdrawalCalls.request, 409, 'This savings account is frozen');
  const { user } = answering('user', [quoted, refused]);
  renderPart(<WithdrawDialog savings={detail} onClose={onClose} />);
  await user.type(screen.getByLabelText(/^Amount/), '1000');
  await expect.poll(() => requestButton().hasAttribute('disabled')).toBe(false);
  await user.click(requestButton());
  expect(await screen.findByText('This savings account is frozen')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('a pending request shows its place among those that wait, a failed one what we do next', async () => {
  const { fee, vat, levy, net } = quoteOf(kobo(1_000_000n));
  const pending: WithdrawalView = {
    id: WithdrawalId.parse('0199a000-0000-7000-8000-0000000000d9'),
    savings_id: id,
    savings_number: 'SV-000042',
    savings_name: 'Rent',
    kind: 'request',
    cause: null,
    status: 'pending',
    amount: kobo(1_000_000n),
    fee,
    vat,
    levy,
    net,
    fee_waived: false,
    skip_auto_transfer: false,
    withdrawal_reason: null,
    denial_reason: null,
    requested_at: new Date('2026-03-02T08:00:00Z'),
    ahead: 3,
    reviewed_at: null,
    settled_at: null,
    account_number: '6789',
    can: ['cancel'],
  };
  const failed: WithdrawalView = { ...pending, status: 'failed', ahead: null, can: [] };
  answering('user', [
    answer(ownWithdrawalCalls.mine, {
      data: [pending, { ...pending, ahead: 0 }, { ...pending, ahead: null }, failed],
      next_payout: null,
    }),
  ]);
  renderPart(<MyWithdrawals id={id} />);
  expect((await screen.findAllByText('3 requests are ahead of yours')).length).toBe(1);
  expect(screen.getAllByText('Next to be reviewed')).toHaveLength(1);
  expect(screen.getAllByText('Under review')).toHaveLength(3);
  expect(screen.queryByText('Pending')).toBeNull();
  expect(screen.getAllByText('We try again, or return the whole amount to your savings')).toHaveLength(1);
});
