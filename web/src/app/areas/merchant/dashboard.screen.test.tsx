/** The first page of a merchant: the code and the figures at once, and each list at its tab. */
import { kobo } from '@ajo/contract/kernel/money';
import { merchantCalls } from '@ajo/contract/modules/merchants';
import { referralCalls } from '@ajo/contract/modules/referrals';
import { answer, openPage, pageWith, unanswered } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const additional = {
  customers: 33,
  waiting: 1,
  running: 11,
  completed: 86,
  lent: kobo(848_500_000n),
  balance: kobo(2_800_000n),
};
const mine = {
  code: 'MUSAC9FQ',
  terms: { reward: kobo(200_000n), live_days: 30, expires_days: 90 },
  waiting: 0,
  completed: 0,
  earned: kobo(0n),
  total: 0,
  referrals: [],
};
const loans = answer(merchantCalls.loans, { ...pageWith([]), additional });
const code = answer(referralCalls.mine, { data: mine });
const open = (...first: Parameters<typeof openPage>[1]['answers']) =>
  openPage('/merchant/dashboard', {
    as: 'merchant',
    answers: [
      ...first,
      answer(merchantCalls.months, { data: [] }),
      answer(merchantCalls.statement, { data: [], additional: { balance: additional.balance, more: false } }),
    ],
  });

test('the balance leads to the statement', async () => {
  const { user } = await open(loans, code);
  const balance = await screen.findByRole('link', { name: /^₦28,000/ });
  expect(balance.textContent).toContain('See earnings');
  expect(screen.getByText('MUSAC9FQ')).toBeTruthy();
  expect(screen.getByText('Earn ₦2,000 for each customer whose loan runs well for 30 days or is repaid.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('MUSAC9FQ');
  expect(screen.queryByRole('button', { name: 'Download the statement' })).toBeNull();
  await user.click(balance);
  expect(await screen.findByRole('button', { name: 'Download the statement' })).toBeTruthy();
});

test('while the figures are on their way, no button is drawn that they would push away', async () => {
  const { sentTo } = await open(unanswered(merchantCalls.loans), code);
  await expect.poll(() => sentTo(referralCalls.mine)).toHaveLength(1);
  expect(await screen.findByText('MUSAC9FQ')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share your link' })).toBeNull();
});
