/** A customer pays for a package or cancels it, and staff hand it over: what each shows first, and what it sends. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { subscriptionCalls, type SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import { staffSubscriptionCalls } from '@ajo/contract/modules/betalife-subscriptions.staff';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { SavingsId } from '@ajo/contract/modules/savings';
import { savingsPaymentCalls } from '@ajo/contract/modules/savings-payments';
import { savedCardCalls } from '@ajo/contract/modules/wallets.cards';
import { answer, answering, pageWith, refusal, renderPart, unanswered } from '#test-page';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rowOf } from '../../../../tests/customer-dashboard.ts';
import { owed, subscription } from '../../../../tests/subscription.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PackageDelivery } from './package-delivery.tsx';
import { PackageMoney, PackageParts } from './package-parts.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { PayPartDialog } from './pay-part-dialog.tsx';

const priceOf = (amount: Kobo) => ({ amount, fee: kobo(25_000n), to_pay: kobo(amount + 25_000n) });
const quoted = answer(subscriptionCalls.quotePayment, ({ body }) => ({
  data: priceOf(body.amount ?? kobo(1_000_000n)),
}));
const noCards = answer(savedCardCalls.list, { data: [] });
const toPage = { name: 'Go to the payment page' };
const pageButton = () => screen.getByRole('button', toPage);
const shown = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

test('the next part is proposed with its fee, and the payment page gets that amount once', async () => {
  const { user, sentTo } = answering('user', [noCards, quoted, unanswered(subscriptionCalls.pay)]);
  renderPart(<PayPartDialog of={subscription} onClose={() => undefined} />);
  await screen.findByText('₦10,250.00');
  await user.click(await screen.findByRole('button', toPage));
  await user.click(pageButton());
  expect(sentTo(subscriptionCalls.pay).map(({ body }) => body)).toEqual([{ amount: 1_000_000n }]);
});

test('above the limits of the KYC tier savings still pay', async () => {
  const limit = 'Your KYC tier allows a total balance of ₦300,000.00';
  const flex = { number: 'SV-000002', name: 'Flex', available: kobo(28_000_000n), refusal: null };
  answering('user', [
    refusal(subscriptionCalls.quotePayment, 422, limit),
    answer(savingsPaymentCalls.sources, {
      data: { amount: kobo(1_000_000n), accounts: [{ ...flex, id: SavingsId.parse('0199a000-0000-7000-8000-000000000b02') }] },
    }),
  ]);
  renderPart(<PayPartDialog of={subscription} onClose={() => undefined} />);
  expect(await screen.findByText(limit)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay ₦10,000.00 from Flex' })).toBeTruthy();
  expect(pageButton().hasAttribute('disabled')).toBe(true);
});

test('while the fee of a new amount is on its way, nothing can be paid at the old one', async () => {
  const answers = [noCards, quoted];
  const { user, sentTo } = answering('user', answers);
  renderPart(<PayPartDialog of={subscription} onClose={() => undefined} />);
  await screen.findByRole('button', toPage);
  await expect.poll(() => pageButton().hasAttribute('disabled')).toBe(false);
  answers.unshift(unanswered(subscriptionCalls.quotePayment));
  await user.click(screen.getByRole('button', { name: /50,000/ }));
  await expect.poll(() => sentTo(subscriptionCalls.quotePayment).at(-1)?.body).toEqual({ amount: 5_000_000n });
  expect(pageButton().hasAttribute('disabled')).toBe(true);
});

const quote = {
  paid: kobo(1_000_000n),
  fee: kobo(50_000n),
  total: kobo(950_000n),
  bank: { bank: 'GTBank', account_number: '6789', account_name: 'ADA OBI' },
  not_payable: null,
};

test('a cancelled package has nothing to pay, no part that comes and no delivery', async () => {
  const part = { amount: kobo(1_000_000n), due_on: subscription.start_on };
  const closed: SubscriptionView = {
    ...subscription,
    status: 'closed',
    closed_reason: 'cancelled',
    closed_on: subscription.start_on,
    next_part: null,
    parts: [
      { ...part, number: 1, paid: kobo(1_000_000n), status: 'paid' },
      { ...part, number: 2, paid: kobo(0n), status: 'due' },
      { ...part, number: 3, paid: kobo(0n), status: 'upcoming' },
    ],
  };
  renderPart(
    <>
      <PackageMoney of={closed} />
      <PackageDelivery of={closed} />
      <PackageParts of={closed} />
    </>,
  );
  expect(screen.queryByText('Left to pay')).toBeNull();
  expect(document.body.textContent).not.toMatch(/Due today|Upcoming|last payment/);
  expect(screen.getAllByText('No longer due')).toHaveLength(2);
  expect(screen.getByText('No delivery: the subscription has ended')).toBeTruthy();
});

test('the instalments start at the next one, and what is paid is one press away', async () => {
  const part = { amount: kobo(1_000_000n), due_on: subscription.start_on, paid: kobo(0n) };
  const parts: SubscriptionView['parts'] = [
    { ...part, number: 1, status: 'paid' },
    { ...part, number: 2, status: 'paid' },
    { ...part, number: 3, status: 'upcoming' },
  ];
  const { user } = answering('user', []);
  renderPart(<PackageParts of={{ ...subscription, parts }} startsAtNext />);
  const numbers = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent);
  expect(numbers()).toEqual(['3']);
  await user.click(screen.getByRole('button', { name: 'Show 2 paid instalments' }));
  expect(numbers()).toEqual(['1', '2', '3']);
  expect(document.activeElement?.querySelector('td')?.textContent).toBe('1');
});

test('cancelling shows fee and refund first, and confirms the total that was shown', async () => {
  const { user, sentTo } = answering('user', [
    answer(subscriptionCalls.quoteCancellation, { data: quote }),
    answer(subscriptionCalls.cancel, { data: { ...subscription, status: 'closed' } }),
  ]);
  const onClose = vi.fn<() => void>();
  renderPart(<CancelDialog of={subscription} onClose={onClose} />);
  await expect.poll(() => screen.queryByText('Your refund')).toBeTruthy();
  const amounts = ['Paid for the goods', 'Cancellation fee', 'Your refund'].map(shown);
  expect(amounts).toEqual(['₦10,000.00', '−₦500.00', '₦9,500.00']);
  expect(screen.getByText('Processing fees of card payments are not returned.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sentTo(subscriptionCalls.cancel).map(({ body }) => body)).toEqual([{ total: 950_000n, to: 'bank' }]);
});

test('without a bank account that can be paid, the reason is shown and the refund becomes credit', async () => {
  const unpayable = { ...quote, bank: null, not_payable: 'Your bank account is not verified' };
  const { user, sentTo } = answering('user', [
    answer(subscriptionCalls.quoteCancellation, { data: unpayable }),
    unanswered(subscriptionCalls.cancel),
  ]);
  renderPart(<CancelDialog of={subscription} onClose={() => undefined} />);
  expect(await screen.findByText('Your bank account is not verified')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
  await expect.poll(() => sentTo(subscriptionCalls.cancel).map(({ body }) => body)).toEqual([{ total: 950_000n, to: 'credit' }]);
});

test.each([
  [[rowOf(1, 'active')], /^My credit, kept until loan AJ-\d+ ends$/],
  [[rowOf(1, 'completed')], /^My credit, to move to savings$/],
])('credit is named by what becomes of it: case %#', async (loans, label) => {
  answering('user', [answer(subscriptionCalls.quoteCancellation, { data: quote }), answer(loanCalls.mine, pageWith(loans))]);
  renderPart(<CancelDialog of={subscription} onClose={() => undefined} />);
  expect(await screen.findByRole('option', { name: label })).toBeTruthy();
});

test('the customer changes where the goods go, and a wrong phone is named at its field', async () => {
  const answers = [
    refusal(subscriptionCalls.changeDelivery, 422, 'Check the marked fields', { 'delivery.phone': ['Enter a mobile number'] }),
  ];
  const { user, sentTo } = answering('user', answers);
  renderPart(<PackageDelivery of={subscription} />);
  await user.click(screen.getByRole('button', { name: 'Change delivery' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Delivery/ }), 'address');
  await user.type(screen.getByLabelText(/^Address/), '4 Allen Avenue, Ikeja');
  await user.click(screen.getByRole('button', { name: 'Save delivery' }));
  expect(await screen.findByText('Enter a mobile number')).toBeTruthy();
  answers[0] = answer(subscriptionCalls.changeDelivery, { data: subscription });
  await user.click(screen.getByRole('button', { name: 'Save delivery' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Save delivery' })).toBeNull();
  expect(sentTo(subscriptionCalls.changeDelivery).at(-1)?.body).toMatchObject({
    delivery: { how: 'address', address: '4 Allen Avenue, Ikeja', phone: expect.stringContaining('8031234567') },
  });
});

test('a delivery is recorded with the code of the customer, and a wrong code is named at its field', async () => {
  const { user, sentTo } = answering('admin', [
    answer(staffSubscriptionCalls.sendCode, { message: 'Code sent' }),
    refusal(staffSubscriptionCalls.deliver, 422, 'Check the marked fields', { code: ['The code is wrong'] }),
  ]);
  renderPart(<DeliverDialog of={owed} onClose={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Send code to 0803 123 4567' }));
  await expect.poll(() => sentTo(staffSubscriptionCalls.sendCode)).toHaveLength(1);
  await user.type(screen.getByLabelText(/^Received by/), 'Ada Obi');
  await user.type(screen.getByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Record delivery' }));
  expect(await screen.findByText('The code is wrong')).toBeTruthy();
  expect(sentTo(staffSubscriptionCalls.deliver)[0]?.body).toMatchObject({ recipient: 'Ada Obi', proof: 'code', code: '123456' });
});

test('a photo proves a delivery too, and goes as a file without a code', async () => {
  const { user, sentTo } = answering('finance', [answer(staffSubscriptionCalls.deliver, { data: owed })]);
  const onClose = vi.fn<() => void>();
  renderPart(<DeliverDialog of={owed} onClose={onClose} />);
  await user.type(screen.getByLabelText(/^Received by/), 'Ada Obi');
  await user.selectOptions(screen.getByLabelText(/^Proof/), 'photo');
  await user.upload(screen.getByLabelText(/^Photo/), new File(['x'], 'goods.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('button', { name: 'Record delivery' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const [sent] = sentTo(staffSubscriptionCalls.deliver);
  expect(sent?.files['photo']?.name).toBe('goods.jpg');
  expect(sent?.body).not.toHaveProperty('code');
});

test('the days until the delivery are named before the last payment, the day after it, and a late one with what to do', () => {
  renderPart(<PackageDelivery of={subscription} />);
  expect(shown('When')).toBe('14 days after last payment');
  cleanup();
  renderPart(<PackageDelivery of={owed} />);
  expect(shown('Delivery by')).toBe('16 Mar, 2026');
  expect(screen.getByText('This delivery is late.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy();
});
