/** Which loan a customer's start page shows: the open one, the one that a message names, and the end of the last payment. */
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, day, dayInLagos } from '@ajo/contract/kernel/time';
import { loanCalls } from '@ajo/contract/modules/loan-applications';
import { repaymentCalls, type RepaymentsView } from '@ajo/contract/modules/repayments';
import { prepaymentCalls } from '@ajo/contract/modules/repayments.prepayment';
import { answer, refusal, unanswered } from '#test-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, idOf, lastInstalment, openDashboard, payment, rowOf } from '../../../../tests/customer-dashboard.ts';
import './pay-dialog.tsx';
import './loan-ended.tsx';
import './named-payment.tsx';
import './past-loans.tsx';
import './return-loan.tsx';

test('a message about a loan that was denied leads to its reason, beside the loan that runs', async () => {
  const rows = [rowOf(1, 'active'), rowOf(2, 'denied')];
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => rows);
  expect(await screen.findByText('The instalments are too high for the income')).toBeTruthy();
  expect(await screen.findByText('Your application AJ-00002 was not approved')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test('a message about an older loan that was paid off leads to it, and a loan of another person shows none', async () => {
  const rows = [rowOf(3, 'denied'), rowOf(2, 'completed')];
  await openDashboard(`/dashboard?loan=${idOf(2)}`, () => rows);
  expect(await screen.findByText('AJ-00002 is paid off')).toBeTruthy();
  expect(screen.queryByText('You can apply for a loan today')).toBeNull();
});

test('while a loan that has ended is read, a card holds its place above the earlier loans', async () => {
  await openDashboard('/dashboard', () => [rowOf(2, 'completed')], { more: [unanswered(loanCalls.myLoan)] });
  await expect.poll(() => document.querySelector('.card output[aria-label="Loading"]')).toBeTruthy();
});

test('a loan that has ended and cannot be read leaves no card', async () => {
  const unread = refusal(loanCalls.myLoan, 403, 'You are not allowed to do this');
  const { sentTo } = await openDashboard('/dashboard', () => [rowOf(2, 'completed')], { more: [unread] });
  await expect.poll(() => sentTo(loanCalls.myLoan)).toHaveLength(1);
  await expect.poll(() => document.querySelector('.card output[aria-label="Loading"]')).toBeNull();
});

test('a message about a payment leads to its receipt', async () => {
  const rows = [rowOf(2, 'completed')];
  await openDashboard(`/dashboard?loan=${idOf(2)}&payment=${payment.id}`, () => rows);
  const notice = (await screen.findByText('We received ₦10,500.00 on 30 Mar, 2026')).closest<HTMLElement>('.notice');
  expect(within(notice ?? document.body).getByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy();
});

test('a payment that returned a loan was received: it is not called reversed', async () => {
  const reversed = { at, by: null, reason: 'The customer returned the money within the days for it', with_loan: true };
  await openDashboard(`/dashboard?loan=${idOf(2)}&payment=${payment.id}`, () => [rowOf(2, 'reversed')], {
    change: { payments: [{ ...payment, reversed } as never] },
  });
  expect(await screen.findByText('We received ₦10,500.00 on 30 Mar, 2026')).toBeTruthy();
  expect(screen.getByText('The loan was returned. You owe nothing on it.')).toBeTruthy();
});

test('a loan that was returned is named so, with its day and its statement', async () => {
  const row = { ...rowOf(2, 'reversed'), returned_on: day('2026-03-04') };
  await openDashboard('/dashboard', () => [row]);
  const card = (await screen.findByRole('heading', { name: 'You returned AJ-00002' })).closest<HTMLElement>('.card');
  expect(within(card ?? document.body).getByText(/₦40,000.00 was back on 04 Mar, 2026, and we cancelled the loan/)).toBeTruthy();
  expect(within(card ?? document.body).getByRole('button', { name: 'Statement of AJ-00002' })).toBeTruthy();
  await act(async () => globalThis.dispatchEvent(new Event('beforeprint')));
  expect(await screen.findByText('Returned')).toBeTruthy();
  expect(screen.queryByText('Reversed')).toBeNull();
});

test('the last payment ends in its success and receipt, then in the loan that is paid off, with the focus on it', async () => {
  let isPaid = false;
  const rows = () => [rowOf(1, isPaid ? 'completed' : 'active')];
  const { user } = await openDashboard('/dashboard', rows, {
    hasPaid: () => isPaid,
    onCharge: () => {
      isPaid = true;
    },
  });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  // The dialog is fetched: an act that is awaited keeps what it suspends.
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  await user.click(await screen.findByRole('button', { name: /^Pay ₦10,500.00 with/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Thank you: ₦10,500.00 received')).toBeTruthy();
  expect(await within(dialog).findByText(/AJ-00001 is paid off: you owe nothing/)).toBeTruthy();
  expect(await within(dialog).findByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy();
  const ended = await screen.findByRole('heading', { name: 'AJ-00001 is paid off', hidden: true });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(ended));
  expect(screen.getByText(/Ngozi Umeh is released/)).toBeTruthy();
  expect(screen.queryByText(/Tunde Bello/)).toBeNull();
  expect(screen.getByText(/you can now ask for up to ₦90,000.00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Letter of completion (PDF)' })).toBeTruthy();
});

const rows = () => [rowOf(1, 'active')];
const account = { bank: 'Wema Bank', number: '9930001022', name: 'AJO/ADA OBI' } as unknown as RepaymentsView['account'];

test('while a loan is being returned, only the amount of the return is asked for', async () => {
  const back = { until: day('2026-04-02'), requested_at: at, due_on: day('2026-04-02'), left: kobo(4_000_000n) };
  await openDashboard('/dashboard', rows, { change: { return: back, account } });
  expect(await screen.findByRole('button', { name: 'Pay ₦40,000.00 now: no fee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  expect(screen.queryByText('Pay by transfer: free')).toBeNull();
});

test('an amount above what is owed is refused at its field, and no transfer of it is proposed', async () => {
  const { user } = await openDashboard('/dashboard', rows, { change: { account } });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByLabelText(/^Amount/);
  await user.clear(field);
  await user.type(field, '99999');
  expect(await within(dialog).findByText('₦10,500.00 settles the loan today: enter that amount or less')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).queryByText(/Send ₦99,999.00/)).toBeNull();
});

test('without an amount no figures of the amount before are shown', async () => {
  const { user } = await openDashboard('/dashboard', rows, { change: { account } });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByLabelText(/^Amount/);
  expect(await dialog.findByText('Card: free')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Pay ₦10,500.00/ })).toBeTruthy();
  await user.clear(field);
  expect(await dialog.findByRole('heading', { name: 'Card' })).toBeTruthy();
  expect(dialog.queryByText('Card: free')).toBeNull();
  expect(dialog.queryByText(/₦10,500.00/, { selector: 'button' })).toBeNull();
});

test('without an amount the rows of the price keep their place, without figures', async () => {
  const [owed, fee] = [kobo(1_050_000n), kobo(25_000n)];
  const price = answer(repaymentCalls.fee, { data: { amount: owed, fee, total: kobo(owed + fee) } });
  const { user } = await openDashboard('/dashboard', rows, { change: { account }, more: [price] });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('₦250.00')).previousElementSibling?.textContent).toBe('Processing fee');
  await user.clear(await dialog.findByLabelText(/^Amount/));
  const figures = ['For your loan', 'Processing fee', 'You pay'].map((name) => dialog.getByText(name).nextElementSibling);
  expect(figures.map((figure) => figure?.textContent)).toEqual(['—', '—', '—']);
});

test('the link to pay of an instalment opens the payment of the loan, once', async () => {
  await act(async () => void (await import('./pay-dialog.tsx')));
  const { user } = await openDashboard(`/dashboard?pay=${idOf(1)}`, rows);
  const dialog = await screen.findByRole('dialog', { name: 'Repay loan' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the way that costs nothing is first: the own account number, with its Copy button', async () => {
  const { user } = await openDashboard('/dashboard', rows, { change: { account } });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = await screen.findByRole('dialog');
  const transfer = await within(dialog).findByRole('region', { name: 'Bank transfer' });
  expect(within(transfer).getByText('Bank transfer: free')).toBeTruthy();
  expect(within(transfer).getByText(/^Send ₦10,500.00 to your own account number/)).toBeTruthy();
  const card = within(dialog).getByRole('heading', { name: /^Card/ });
  expect(transfer.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(within(transfer).getByRole('button', { name: 'Copy account number' }));
  expect(await navigator.clipboard.readText()).toBe('9930001022');
});

test('before its due day the instalment asks how it is used, and the use goes with the payment', async () => {
  const whole = kobo(1_050_000n);
  const later = { number: 5, due_on: day('2026-04-30'), outstanding: whole };
  const choice = {
    effect: 'skip_next' as const,
    saves: kobo(30_000n),
    next_instalment: kobo(20_000n),
    instalments_left: 2,
    last_due_on: day('2026-04-30'),
    interest_left: kobo(60_000n),
    total_left: kobo(1_020_000n),
    rows: [{ number: 4, due_on: day('2026-03-30'), outstanding: kobo(20_000n) }],
  };
  const { user, sentTo } = await openDashboard('/dashboard', rows, {
    change: {
      account,
      outstanding: kobo(2_100_000n),
      payoff: kobo(2_000_000n),
      next: { ...lastInstalment, due_on: addDays(dayInLagos(new Date()), 20) },
      instalments: [lastInstalment, { ...lastInstalment, ...later, id: idOf(61) as never }],
    },
    more: [
      answer(prepaymentCalls.quote, { data: { amount: whole, due: kobo(0n), payoff: kobo(2_000_000n), choices: [choice] } }),
      refusal(repaymentCalls.checkout, 503, 'Not now'),
    ],
  });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = within(await screen.findByRole('dialog'));
  const use = await dialog.findByLabelText<HTMLSelectElement>(/How should we use it/);
  expect(use.value).toBe('skip_next');
  const transfer = dialog.getByRole('region', { name: 'Bank transfer' });
  expect(transfer.compareDocumentPosition(use)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByLabelText('What each choice leaves').textContent).toContain('₦300.00');
  const countsAs = dialog.getByText(/A transfer counts as “Settle this instalment with its planned interest”/);
  expect(use.compareDocumentPosition(countsAs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const toPayment = dialog.getByRole('button', { name: 'Go to the payment page' });
  await user.click(toPayment);
  await expect
    .poll(() => sentTo(repaymentCalls.checkout).map(({ body }) => body))
    .toEqual([{ amount: whole, effect: 'skip_next' }]);
  await user.selectOptions(use, 'as_planned');
  expect(dialog.queryByText(/A transfer counts as/)).toBeNull();
  await user.click(toPayment);
  await expect.poll(() => sentTo(repaymentCalls.checkout).at(1)?.body).toEqual({ amount: whole });
});

test.each([
  [1_000_000n, 'That saves you ₦500.00 compared with paying on every due day.'],
  [1_050_000n, 'The interest of your loan is fixed: paying early does not lower it.'],
] as const)('with a settlement of %s kobo the sheet states what paying everything saves', async (payoff, text) => {
  await openDashboard('/dashboard', rows, { change: { payoff: kobo(payoff) } });
  const pay = await screen.findByRole('button', { name: 'Pay now' });
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  expect(await within(await screen.findByRole('dialog')).findByText(text, { exact: false })).toBeTruthy();
});

test('a return is taken back with one button', async () => {
  const back = { until: day('2026-04-02'), requested_at: at, due_on: day('2026-04-02'), left: kobo(4_000_000n) };
  const { user, sentTo } = await openDashboard('/dashboard', rows, {
    change: { return: back, account },
    more: [answer(loanCalls.keep, { message: 'You keep the loan' } as never)],
  });
  await user.click(await screen.findByRole('button', { name: 'Keep the loan' }));
  await expect.poll(() => sentTo(loanCalls.keep).map(({ params }) => params)).toEqual([{ id: idOf(1) }]);
});
