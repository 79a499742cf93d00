/** The dashboard of a merchant: figures with the month before, charts, own customers, and the first step. */
import { kobo, noMoney } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { merchantCalls, type MerchantFigures, type MerchantLoan, type OwnCustomer } from '@ajo/contract/modules/merchants';
import { referralCalls } from '@ajo/contract/modules/referrals';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The reader is near every list. */
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => vi.unstubAllGlobals());

const figures: MerchantFigures = {
  customers: 2,
  waiting: 1,
  running: 1,
  completed: 0,
  lent: kobo(90_000_000n),
  balance: kobo(200_000n),
};
const months = [
  { month: day('2026-10-01'), loans: 2, lent: kobo(45_000_000n), customers: 1, earned: noMoney },
  { month: day('2026-11-01'), loans: 1, lent: kobo(12_000_000n), customers: 1, earned: kobo(200_000n) },
];
const ada: OwnCustomer = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  name: 'Ada Eze',
  registered_at: new Date('2026-10-03T08:00:00Z'),
  loans: 2,
  running: 1,
  lent: kobo(12_000_000n),
  reward: kobo(200_000n),
  reward_status: 'completed',
  held_for: null,
};
const bola: OwnCustomer = {
  ...ada,
  id: '0199a000-0000-7000-8000-0000000000e2',
  name: 'Bola',
  loans: 0,
  running: 0,
  lent: noMoney,
  reward: null,
  reward_status: 'pending',
};
const open = (of: MerchantFigures) =>
  openPage('/merchant/dashboard', {
    as: 'merchant',
    answers: [
      answer(merchantCalls.loans, { ...pageWith<MerchantLoan>([]), additional: of }),
      answer(merchantCalls.months, { data: months }),
      answer(merchantCalls.customers, pageWith([ada, bola])),
      answer(referralCalls.mine, {
        data: {
          code: 'MUSA7K',
          terms: { reward: kobo(200_000n), live_days: 30, expires_days: 90 },
          waiting: 1,
          completed: 1,
          earned: kobo(200_000n),
          referrals: [],
        },
      }),
      answer(merchantCalls.statement, { data: [], additional: { balance: kobo(200_000n), more: false } }),
    ],
  });
const figure = (label: string): string | null | undefined =>
  [...document.querySelectorAll('.stat dt')].find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent;

test('each figure has its month or the month before', async () => {
  await open(figures);
  await screen.findByText('Lent this month');
  expect(figure('Your balance')).toBe('₦2,000.00₦2,000.00 earned this month');
  expect(figure('Lent this month')).toMatch(/^₦120,000₦450,000 last month, ₦900,000 in all$/);
  expect(figure('Loans')).toBe('1 running1 in review, 0 paid back');
  expect(figure('Customers')).toBe('21 joined this month');
  for (const chart of ['Loans paid out in the last twelve months', 'Rewards in the last twelve months'])
    expect(await screen.findByRole('figure', { name: chart })).toBeTruthy();
});

test('the own customers are listed with how far they are and the reward', async () => {
  await open(figures);
  const rows = within(await screen.findByRole('group', { name: 'Your customers' }));
  const row = async (name: string) => (await rows.findByText(name)).closest('tr')?.textContent;
  expect(await row('Ada Eze')).toContain('2 applications, 1 running');
  expect(await row('Ada Eze')).toContain('₦2,000.00');
  expect(await row('Bola')).toContain('No application yet');
  expect(await row('Bola')).toContain('Not earned yet');
});

test('without a customer the page says what to do, and has no empty lists', async () => {
  await open({ ...figures, customers: 0 });
  expect(await screen.findByText('Invite your first customer')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Share your link' })).toBeTruthy();
  expect(screen.queryByText('Lent this month')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Your customers' })).toBeNull();
});
