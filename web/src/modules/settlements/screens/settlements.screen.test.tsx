/** The list of settlements: what is missing, a repush, a new settlement by one of two ids, and a lender without Providus. */
import { kobo } from '@ajo/contract/kernel/money';
import { settlementCalls, type SettlementDetail } from '@ajo/contract/modules/settlements';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const settlement: SettlementDetail = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  settlement_id: '20260302000042',
  session_id: '090000026030200042',
  account_number: '9900001042',
  customer: null,
  payer: 'BOLA SENDER',
  payer_bank: 'UNITED BANK FOR AFRICA',
  amount: kobo(100_000n),
  fee: kobo(4_500n),
  paid_at: new Date('2026-03-02T08:00:00Z'),
  settled_at: null,
  received_at: null,
  status: 'pending',
  is_set_aside: false,
  reason: null,
  tries: 0,
  created_at: new Date('2026-03-02T08:00:00Z'),
  journal_id: null,
  can: ['repush'],
  history: [],
};
const figure = (count: number, amount: bigint) => ({ count, amount: kobo(amount) });
const additional = {
  is_configured: true,
  credited: figure(2, 300_000n),
  booked: figure(1, 200_000n),
  missing: figure(1, 100_000n),
};
type Options = { as?: 'admin' | 'team_lead'; isConfigured?: boolean; more?: Parameters<typeof openPage>[1]['answers'] };

const open = ({ as = 'admin', isConfigured = true, more = [] }: Options = {}) =>
  openPage('/admin/settlements', {
    as,
    answers: [
      ...more,
      answer(settlementCalls.list, { ...pageWith([settlement]), additional: { ...additional, is_configured: isConfigured } }),
      answer(settlementCalls.one, { data: settlement }),
      answer(settlementCalls.repush, { message: 'Transaction repush successful', data: settlement }),
      answer(settlementCalls.requery, { message: 'Paystack is looking for transfers to this number' }),
      answer(settlementCalls.create, { message: 'Settlement created successfully', data: settlement }),
    ],
  });

test('shows what is missing, and a repush of a row names the row', async () => {
  const { user, sentTo } = await open();
  expect(await screen.findByText('Missing')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Repush settlement 20260302000042' }));
  await expect.poll(() => sentTo(settlementCalls.repush)[0]?.body).toEqual({ id: settlement.id });
  expect(await screen.findByText('Transaction repush successful')).toBeTruthy();
});

test('before the first credit there are no figures', async () => {
  const none = { is_configured: true, credited: figure(0, 0n), booked: figure(0, 0n), missing: figure(0, 0n) };
  await open({ more: [answer(settlementCalls.list, { ...pageWith([]), additional: none })] });
  expect(await screen.findByText('No settlements yet')).toBeTruthy();
  expect(screen.queryByText('Missing')).toBeNull();
});

test('below a search that finds no credit the figures keep their place', async () => {
  const none = { is_configured: true, credited: figure(0, 0n), booked: figure(0, 0n), missing: figure(0, 0n) };
  await openPage('/admin/settlements?search=nothing', {
    as: 'admin',
    answers: [answer(settlementCalls.list, { ...pageWith([]), additional: none })],
  });
  expect(await screen.findByText('Missing')).toBeTruthy();
});

test('a refused repush is reported', async () => {
  const { user } = await open({ more: [refusal(settlementCalls.repush, 409, 'This credit is booked already')] });
  await user.click(await screen.findByRole('button', { name: 'Repush settlement 20260302000042' }));
  expect(await screen.findByText('This credit is booked already')).toBeTruthy();
});

test('a new settlement sends the one id that was chosen, and opens', async () => {
  const { user, sentTo } = await open();
  await user.click(await screen.findByRole('button', { name: 'New settlement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New settlement' }));
  await user.selectOptions(dialog.getByLabelText(/Known by/), 'session_id');
  await user.type(dialog.getByLabelText(/Session id/), ' 090000026030200042 ');
  await user.click(dialog.getByRole('button', { name: 'Create settlement' }));
  await expect.poll(() => sentTo(settlementCalls.create)[0]?.body).toEqual({ session_id: '090000026030200042' });
  expect(await screen.findByRole('dialog', { name: 'Settlement' })).toBeTruthy();
});

test('without Providus the page offers the query of a number at Paystack', async () => {
  const { user, sentTo } = await open({ isConfigured: false });
  await user.click(await screen.findByRole('button', { name: 'Query a number at Paystack' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Query a number at Paystack' }));
  await user.type(dialog.getByLabelText(/Account number/), '9930001042');
  await user.click(dialog.getByRole('button', { name: 'Query Paystack' }));
  await expect.poll(() => sentTo(settlementCalls.requery)[0]?.body).toEqual({ account_number: '9930001042' });
});

test('without Providus the page names it; a role that only reads has no button for a new one', async () => {
  await open({ as: 'team_lead', isConfigured: false });
  expect(await screen.findByText('Providus is not set up')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New settlement' })).toBeNull();
});
