/** The page of one savings account of a customer: its cards come together, so none pushes the buttons of another away. */
import { Day } from '@ajo/contract/kernel/time';
import { autosaveCalls } from '@ajo/contract/modules/autosave';
import { depositRoutingCalls } from '@ajo/contract/modules/deposit-routing';
import { slipCalls } from '@ajo/contract/modules/payment-slips';
import { ownSavingsCalls } from '@ajo/contract/modules/savings';
import { ownWithdrawalCalls } from '@ajo/contract/modules/withdrawals';
import { answer, openPage, pageWith, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { detail, id } from '../../../../tests/savings-account.ts';
import './savings-parts.tsx';

const open = (...first: Parameters<typeof openPage>[1]['answers']) => openAt('', ...first);
const openAt = (search: string, ...first: Parameters<typeof openPage>[1]['answers']) =>
  openPage(`/savings/${id}/transactions${search}`, {
    as: 'user',
    answers: [
      ...first,
      answer(ownSavingsCalls.one, { data: { ...detail, can: ['deposit'] } }),
      answer(ownSavingsCalls.transactions, pageWith([])),
      answer(autosaveCalls.read, { data: { autosave: null, attempts: [] } }),
      answer(depositRoutingCalls.read, { data: { account: null, savings: null } }),
      answer(slipCalls.own, { data: [] }),
      answer(ownWithdrawalCalls.mine, { data: [], next_payout: null }),
    ],
  });
const buttons = () =>
  ['Set up autosave', 'Use this account for transfers', 'Upload a payment slip'].filter((name) =>
    screen.queryByRole('button', { name }),
  );

test.each([
  ['transactions', ownSavingsCalls.transactions],
  ['autosave', autosaveCalls.read],
  ['transfers', depositRoutingCalls.read],
  ['payment slips', slipCalls.own],
  ['withdrawals', ownWithdrawalCalls.mine],
])('while the answer about %s is on its way, no button is drawn that its card would push away', async (_, late) => {
  await open(unanswered(late));
  expect(await screen.findByRole('heading', { name: 'Transactions', hidden: true })).toBeTruthy();
  await expect
    .poll(() => screen.queryAllByText(/^(Autosave|Add money by transfer: free|Payment slips)$/).length)
    .toBeGreaterThan(1);
  expect(buttons()).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Transactions' })).toBeNull();
});

test('an answer that failed hides no other card, and is not requested again', async () => {
  const { sentTo } = await open(refusal(slipCalls.own, 403, 'You are not allowed to do this'));
  await expect.poll(buttons).toEqual(['Set up autosave', 'Use this account for transfers']);
  expect(screen.getByText('You are not allowed to do this')).toBeTruthy();
  expect(sentTo(slipCalls.own)).toHaveLength(1);
  expect(sentTo(depositRoutingCalls.read)).toHaveLength(1);
});

test('what is rarely done is in a menu, and opens its dialog', async () => {
  const { user } = await open(answer(ownSavingsCalls.one, { data: { ...detail, can: ['deposit', 'change', 'close'] } }));
  expect(await screen.findByRole('button', { name: 'Add money' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('button', { name: 'Close account' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit account' }));
  expect(await screen.findByRole('dialog', { name: `Edit ${detail.name}` })).toBeTruthy();
});

test('the end of the lock, what is available and the rate are beside the balance', async () => {
  const locked = { ...detail, kind: 'locked' as const, target_amount: null, target_date: Day.parse('2026-06-10'), days_left: 25 };
  await open(answer(ownSavingsCalls.one, { data: { ...locked, can: ['deposit'] } }));
  const card = within(await screen.findByRole('region', { name: 'Balance' }));
  expect(card.getByRole('img', { name: '75 of 100 days' })).toBeTruthy();
  const shown = (name: string) => card.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(
    card
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  ).toEqual(['Balance', 'Locked until', 'Time left', 'Available now']);
  expect(['Rate', 'Locked until', 'Time left'].map(shown)).toEqual(['9% a year', '10 Jun, 2026', '25 days']);
});

test('the link of the list opens the window to add money, once', async () => {
  const { user } = await openAt('?add=money');
  const dialog = await screen.findByRole('dialog', { name: `Add money to ${detail.name}` });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the link of the list opens nothing where no money is taken', async () => {
  await openAt('?add=money', answer(ownSavingsCalls.one, { data: { ...detail, can: [] } }));
  expect(await screen.findByRole('heading', { level: 1, name: detail.name })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
