/** What a customer reads who returns from the payment page. */
import { kobo } from '@ajo/contract/kernel/money';
import { investmentContractCalls } from '@ajo/contract/modules/investment-contracts';
import { walletCalls, type CheckoutView } from '@ajo/contract/modules/wallets';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
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
const address = `/investments?reference=${reference}`;
const goBack = (change: Partial<CheckoutView>) =>
  openPage(address, { as: 'user', answers: [answer(walletCalls.checkout, () => ({ data: { ...checkout, ...change } }))] });

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

const checking = 'We are checking your payment with the bank';

test('a notice is where the outcome will be, so that the content below keeps its place', async () => {
  await openPage(address, { as: 'user', answers: [unanswered(walletCalls.checkout)] });
  expect((await screen.findByText(checking)).closest('.notice')).toBeTruthy();
});

test('an outcome that cannot be read leaves no notice', async () => {
  const { sentTo } = await openPage(address, { as: 'user', answers: [refusal(walletCalls.checkout, 403, 'Not yours')] });
  await expect.poll(() => sentTo(walletCalls.checkout).length).toBeGreaterThan(0);
  await expect.poll(() => screen.queryByText(checking)).toBeNull();
});

test('the card is offered to be kept below the content of the page', async () => {
  await openPage(address, {
    as: 'user',
    answers: [answer(walletCalls.checkout, { data: checkout }), answer(investmentContractCalls.list, pageWith([]))],
  });
  const offer = await screen.findByText('Save this card for next time?');
  const content = await screen.findByText('Earn interest on money you can set aside');
  expect(content.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
