/** What a customer reads who returns from the payment page. */
import { kobo } from '@ajo/contract/kernel/money';
import { walletCalls, type CheckoutView } from '@ajo/contract/modules/wallets';
import { answer, openPage } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const reference = 'pay-0199a000000070008000';
const checkout: CheckoutView = {
  reference,
  status: 'completed',
  amount: kobo(500_000n),
  fee: kobo(0n),
  reason: null,
  card: { brand: 'visa', last4: '4081' },
};
const goBack = (change: Partial<CheckoutView>) =>
  openPage(`/investments?reference=${reference}`, {
    as: 'user',
    answers: [answer(walletCalls.checkout, () => ({ data: { ...checkout, ...change } }))],
  });

test('money that was set aside has arrived: it is no failure', async () => {
  await goBack({ status: 'set_aside', card: null, reason: 'Your payment arrived, but the amount differs. We will contact you' });
  expect(await screen.findByText('Your payment arrived')).toBeTruthy();
  expect(screen.getByText(/We are checking what it is for.*We will contact you/)).toBeTruthy();
  expect(screen.queryByText('The payment did not go through')).toBeNull();
});

test('without a list of payments none is named, and the consent speaks of next payments', async () => {
  await goBack({});
  expect(await screen.findByText(/received/)).toBeTruthy();
  expect(screen.queryByText(/list of payments/)).toBeNull();
  expect(await screen.findByLabelText(/for my next payments. If I have a loan/)).toBeTruthy();
});
