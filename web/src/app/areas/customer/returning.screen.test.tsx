/** A loan in its return days and while it is returned: only the figures of the return, and the return beside the payment of everything. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { ownDashboardCalls } from '@ajo/contract/modules/dashboard.own';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { type CheckoutView, walletCalls } from '@ajo/contract/modules/wallets';
import { answer, unanswered } from '#test-page';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, idOf, openDashboard, payment, rowOf } from '../../../../tests/customer-dashboard.ts';
import './pay-dialog.tsx';
import './loan-ended.tsx';
import './return-loan.tsx';
import './return-payments.tsx';
import './returned.tsx';
import '../../../modules/repayments/components/held-payments.tsx';
import '../../../modules/wallets/components/keep-card-offer.tsx';

const rows = () => [rowOf(1, 'active')];
const offered = { until: day('2026-04-02'), requested_at: null, due_on: null, left: kobo(1_000_000n) };
const requested = { ...offered, requested_at: at, due_on: day('2026-04-07'), left: kobo(3_000_000n) };

test('inside the return days the payment of everything has the return beside it, with what it saves', async () => {
  const { user, sentTo } = await openDashboard('/dashboard', rows, {
    change: { return: offered },
    more: [answer(loanCalls.coolOff, { message: 'We have your request' } as never)],
  });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Repay loan' }));
  expect(await dialog.findByText('Return the loan for ₦10,000.00')).toBeTruthy();
  expect(
    dialog.getByText(/until 02 Apr, 2026: no interest and no fee\. That is ₦500\.00 less than the full balance\.$/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Return the loan' }));
  await expect.poll(() => sentTo(loanCalls.coolOff).map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
});

test('after the return days the payment of everything has no other choice beside it', async () => {
  await openDashboard('/dashboard', rows);
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  expect(await screen.findByText(/and your loan is settled/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Return the loan' })).toBeNull();
});

test('while the loan is returned the page has the figures of the return, and neither schedule nor settlement', async () => {
  await openDashboard('/dashboard', rows, { change: { return: requested, payments: [payment] } });
  const card = (await screen.findByRole('heading', { name: 'You are returning this loan' })).closest<HTMLElement>('.card');
  const facts = [...(card?.querySelectorAll('dt') ?? [])].map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['We paid out', '₦40,000.00'],
    ['You have paid back', '₦10,000.00'],
    ['Left to pay back', '₦30,000.00'],
    ['Until the end of', '07 Apr, 2026'],
  ]);
  expect(await screen.findByRole('button', { name: 'PDF receipt of PAY-1' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Parts of the loan' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
  expect(screen.queryByText('Still to pay')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Instalments' })).toBeNull();
});

const checkout: CheckoutView = {
  reference: 'pay-0199a000000070008000',
  status: 'completed',
  amount: kobo(3_000_000n),
  fee: kobo(0n),
  reason: null,
  card: { brand: 'visa', last4: '4081' },
};
const paid = answer(walletCalls.checkout, () => ({ data: checkout }));
const address = `/dashboard?reference=${checkout.reference}`;

test('after the payment of a return the card is not offered to be kept, also when the loan is cancelled', async () => {
  await openDashboard(address, rows, { view: { cooling_off_requested_at: at }, more: [paid] });
  expect(await screen.findByText('It counts for the return of your loan.')).toBeTruthy();
  expect(screen.queryByText('Save this card for next time?')).toBeNull();
});

test('after the payment that ended a return the card is not offered to be kept', async () => {
  await openDashboard(address, () => [{ ...rowOf(2, 'reversed'), returned_on: day('2026-03-04') }], { more: [paid] });
  expect(await screen.findByText('It counts for the return of your loan.')).toBeTruthy();
  expect(screen.queryByText('Save this card for next time?')).toBeNull();
});

test('a payment that is held is on the page, with its amount and what happens next', async () => {
  await openDashboard('/dashboard', () => [{ ...rowOf(2, 'reversed'), returned_on: day('2026-03-04') }], {
    held: [
      { reference: 'PAY-8', amount: kobo(3_960_000n), received_at: at, state: 'open' },
      { reference: 'PAY-7', amount: kobo(50_000n), received_at: at, state: 'refunding' },
    ],
  });
  const open = (await screen.findByText('We are holding your payment of ₦39,600.00')).closest<HTMLElement>('.notice');
  expect(open?.textContent).toMatch(/arrived on 02 Mar, 2026 .*PAY-8.* We will pay it back or contact you\.$/);
  const back = screen.getByText('We are holding your payment of ₦500.00').closest<HTMLElement>('.notice');
  expect(back?.textContent).toMatch(/We are paying it back to you\.$/);
});

test('after the payment of an instalment the card is offered to be kept', async () => {
  await openDashboard(address, rows, { more: [paid] });
  expect(await screen.findByText('Save this card for next time?')).toBeTruthy();
});

test.each([
  ['the loans', [ownDashboardCalls.read, loanCalls.mine]],
  ['the outcome', [walletCalls.checkout]],
])('before %s can be read, a notice is where the outcome will be', async (_, late) => {
  await openDashboard(address, rows, { more: [...late.map((call) => unanswered(call)), paid] });
  expect(await screen.findByText('We are checking your payment with the bank')).toBeTruthy();
});

test('the card is offered to be kept between the outcome and the loan', async () => {
  await openDashboard(address, rows, { more: [paid] });
  const offer = await screen.findByText('Save this card for next time?');
  const [outcome, pay] = [await screen.findByText(/^Thank you/), await screen.findByRole('button', { name: 'Pay now' })];
  expect(outcome.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(pay.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
