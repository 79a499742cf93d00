/** A customer in arrears: what is overdue, the button for all of it, and the four ways of one who cannot pay it all. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { answer, refusal, unanswered } from '#test-page';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, lastInstalment, openDashboard, rowOf } from '../../../../tests/customer-dashboard.ts';
import './overdue-help.tsx';

const late = { ...lastInstalment, due_on: day('2026-03-09'), days_late: 21, penalty: kobo(120_000n) };
const change = {
  next: late,
  days_past_due: 21,
  due_now: kobo(2_170_000n),
  payoff: kobo(2_170_000n),
  overdue: { amount: kobo(2_170_000n), penalty: kobo(120_000n), count: 2 },
};
const until = day('2026-06-28');
const openLate = (promise: null | object = null, requests: object[] = []) =>
  openDashboard('/dashboard', () => [rowOf(1, 'active')], {
    change,
    more: [
      answer(recoveryCalls.myHelp, { data: promise as never, requests: requests as never, promise_until: until }),
      answer(recoveryCalls.requestHelp, { message: 'Thank you', data: null }),
    ],
  });

async function openHelp(button: HTMLElement, name = 'I can’t pay it all'): Promise<ReturnType<typeof within>> {
  // The dialog is fetched: an act that is awaited keeps what it suspends.
  await act(async () => {
    button.click();
    await import('../../../modules/recovery/components/payment-help-dialog.tsx');
  });
  return within(await screen.findByRole('dialog', { name }));
}
const helpButton = () => screen.findByRole('button', { name: 'I can’t pay it all' });

test('all that is overdue is shown, with its instalments, days and penalty, and one button pays it', async () => {
  await openLate();
  const pay = await screen.findByRole('button', { name: 'Pay ₦21,700.00' });
  const card = within(screen.getByRole('region', { name: 'Trader loan AJ-00001' }));
  expect(card.getByText('Overdue').nextElementSibling?.textContent).toBe('₦21,700.00');
  expect(card.getByText('2 instalments, oldest 21 days late')).toBeTruthy();
  expect(card.getByText('Includes ₦1,200.00 in penalties')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  await act(async () => {
    pay.click();
    await import('./pay-dialog.tsx');
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Repay loan' }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Amount/)).value).toBe('21,700');
});

test('an unanswered charge is near the top, against paying twice; a slip is among the recent payments', async () => {
  const since = new Date('2026-03-30T08:00:00Z');
  const coming = [
    { id: idOf(61), what: 'charge' as const, amount: kobo(500_000n), since },
    { id: idOf(62), what: 'receipt' as const, amount: kobo(300_000n), since },
  ];
  await openDashboard('/dashboard', () => [rowOf(1, 'active')], { change: { ...change, on_its_way: coming } });
  const first = within(await screen.findByRole('region', { name: 'Payments not confirmed' }));
  expect(first.getByText(/Please don’t pay again/)).toBeTruthy();
  expect(first.queryByText('Payment slip')).toBeNull();
  const recent = within(screen.getByRole('region', { name: 'Recent payments' }));
  expect(recent.getByText('Payment slip')).toBeTruthy();
  expect(recent.queryByText('Card or direct debit')).toBeNull();
});

test('a press shows the paid instalments, and the reader goes on at the first of them', async () => {
  const paid = (number: number) => ({
    ...lastInstalment,
    id: idOf(70 + number) as never,
    number,
    status: 'completed' as const,
    outstanding: kobo(0n),
  });
  const { user } = await openDashboard('/dashboard', () => [rowOf(1, 'active')], {
    change: { ...change, instalments: [paid(1), paid(2), late] },
  });
  await user.click(await screen.findByRole('button', { name: 'Show 2 paid instalments' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Instalment 1' }));
});

test('a promise is sent with its amount and day', async () => {
  const { user, sentTo } = await openLate();
  const dialog = await openHelp(await helpButton());
  const amount = dialog.getByLabelText(/I will pay/) as HTMLInputElement;
  expect(amount.value).toBe('21,700');
  await user.clear(amount);
  await user.type(amount, '10000');
  const by = dialog.getByLabelText(/^By/) as HTMLInputElement;
  expect(by.max).toBe(until);
  expect(by.min).toMatch(/^20\d\d-\d\d-\d\d$/);
  await user.type(by, '2026-04-03');
  await user.click(dialog.getByRole('button', { name: 'Promise this payment' }));
  await expect
    .poll(() => sentTo(recoveryCalls.requestHelp).map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: idOf(1) }, body: { kind: 'promise', promised_amount: 1_000_000n, promised_on: '2026-04-03' } }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['plan', 'I need smaller instalments'],
  ['call', 'Please call me'],
] as const)('help of the kind %s is sent with its note, without an amount', async (kind, label) => {
  const { user, sentTo } = await openLate();
  const dialog = await openHelp(await helpButton());
  await user.selectOptions(dialog.getByLabelText(/What would help/), label);
  expect(dialog.queryByLabelText(/I will pay/)).toBeNull();
  await user.type(dialog.getByLabelText(/Anything we should know/), 'My shop burned');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await expect.poll(() => sentTo(recoveryCalls.requestHelp).map(({ body }) => body)).toEqual([{ kind, note: 'My shop burned' }]);
});

test('a part is paid now: the payment opens in the place of the dialog', async () => {
  await openLate();
  const dialog = await openHelp(await helpButton());
  await act(async () => {
    dialog.getByRole('button', { name: 'Pay a part now' }).click();
    await import('./pay-dialog.tsx');
  });
  expect(await screen.findByRole('dialog', { name: 'Repay loan' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'I can’t pay it all' })).toBeNull();
});

test('a refused promise stays in the dialog, with the reason at its field', async () => {
  const { user } = await openDashboard('/dashboard', () => [rowOf(1, 'active')], {
    change,
    more: [
      answer(recoveryCalls.myHelp, { data: null, requests: [], promise_until: until }),
      refusal(recoveryCalls.requestHelp, 422, 'Too late', { promised_on: ['Choose a day within two weeks'] }),
    ],
  });
  const dialog = await openHelp(await helpButton());
  await user.type(dialog.getByLabelText(/^By/), '2026-06-28');
  await user.click(dialog.getByRole('button', { name: 'Promise this payment' }));
  expect(await dialog.findByText('Choose a day within two weeks')).toBeTruthy();
});

const promised = { on: day('2026-04-03'), amount: kobo(1_000_000n), paid: kobo(400_000n), state: 'open' };

test.each([
  ['open', 'You promised ₦10,000.00 by 03 Apr, 2026. ₦4,000.00 of it is paid.'],
  ['broken', 'You promised ₦10,000.00 by 03 Apr, 2026, and that day is over. ₦4,000.00 of it is paid.'],
  ['kept', 'You kept your promise: ₦4,000.00 of ₦10,000.00 is paid.'],
])('a promise that is %s shows its amount, its day and what is paid of it', async (state, text) => {
  await openLate({ ...promised, state });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the promise' }) !== null).toBe(state === 'open');
});

test('an open promise is changed from the card: its amount and day are filled in', async () => {
  const { user, sentTo } = await openLate(promised);
  const dialog = await openHelp(await screen.findByRole('button', { name: 'Change the promise' }), 'Change your promise');
  expect(dialog.queryByLabelText(/What would help/)).toBeNull();
  const [amount, by] = [dialog.getByLabelText(/I will pay/), dialog.getByLabelText(/^By/)] as HTMLInputElement[];
  expect([amount?.value, by?.value]).toEqual(['10,000', '2026-04-03']);
  await user.clear(by as HTMLInputElement);
  await user.type(by as HTMLInputElement, '2026-04-10');
  await user.click(dialog.getByRole('button', { name: 'Change the promise' }));
  await expect
    .poll(() => sentTo(recoveryCalls.requestHelp).map(({ body }) => body))
    .toEqual([{ kind: 'promise', promised_amount: 1_000_000n, promised_on: '2026-04-10' }]);
});

const request = {
  kind: 'call',
  at: new Date('2026-03-30T08:00:00Z'),
  answer_by: day('2026-04-01'),
  answered_on: null,
  tried_on: null,
};

test.each([
  [request, 'You asked us to call you on 30 Mar, 2026: we will call by 01 Apr, 2026.'],
  [{ ...request, tried_on: day('2026-03-31') }, /on 30 Mar, 2026\. We tried to reach you on 31 Mar, 2026\. We will try again\.$/],
  [{ ...request, answered_on: day('2026-03-31') }, 'You asked us to call you on 30 Mar, 2026. We answered on 31 Mar, 2026.'],
  [{ ...request, kind: 'plan' }, 'You asked for smaller instalments on 30 Mar, 2026: you have our answer by 01 Apr, 2026.'],
])('a request stays on the card with its state: %#', async (shown, text) => {
  await openLate(null, [shown]);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('while the promise is on its way, the button has no place from which it would be pushed', async () => {
  await openDashboard('/dashboard', () => [rowOf(1, 'active')], { change, more: [unanswered(recoveryCalls.myHelp)] });
  await expect.poll(() => document.querySelectorAll('.hero-help .bone').length).toBe(2);
  expect(screen.getByRole('button', { name: 'Pay ₦21,700.00' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I can’t pay it all' })).toBeNull();
});

test('without an answer about the promise, help is offered', async () => {
  await openDashboard('/dashboard', () => [rowOf(1, 'active')], {
    change,
    more: [refusal(recoveryCalls.myHelp, 403, 'You are not allowed to do this')],
  });
  expect(await helpButton()).toBeTruthy();
});
