/** Liquidity on the screen: each figure leads to the rows behind it. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { type Liquidity, liquidityCalls } from '@ajo/contract/modules/reports.liquidity';
import { answer, openPage } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const month = {
  from: day('2026-03-02'),
  to: day('2026-03-31'),
  repayments: kobo(9_000_000n),
  investments: kobo(4_000_000n),
  savings: kobo(2_000_000n),
  net: kobo(3_000_000n),
  balance: kobo(8_000_000n),
};
const view: Liquidity = {
  on: day('2026-03-02'),
  bank: kobo(5_000_000n),
  bank_accounts: { operating: kobo(5_400_000n), settlement: kobo(0n), in_flight: kobo(400_000n) },
  on_demand: kobo(1_500_000n),
  on_demand_savings: kobo(1_200_000n),
  on_demand_credit: kobo(300_000n),
  overdue: kobo(700_000n),
  months: [month],
};
const open = async () =>
  openPage('/admin/reports?tab=liquidity', { as: 'finance', answers: [answer(liquidityCalls.read, { data: view })] });
const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

test('what is payable on demand leads to the savings accounts and to the account of customer credit', async () => {
  await open();
  expect(await hrefOf('₦12,000.00 in savings')).toBe('/admin/savings?payable_on=2026-03-02');
  expect(await hrefOf('₦3,000.00 of customer credit')).toBe('/admin/ledger/2010');
  expect(await hrefOf(/7,000/)).toBe('/admin/defaulters');
});

test('the money in the bank leads to the accounts that make it', async () => {
  await open();
  expect(await hrefOf('₦54,000.00 in our bank')).toBe('/admin/ledger/1000');
  expect(await hrefOf('₦4,000.00 of payouts on their way')).toBe('/admin/ledger/1030');
  expect(screen.queryByText(/settlement accounts/)).toBeNull();
});

test('the amounts of a month lead to its instalments, investments and savings', async () => {
  await open();
  const table = within(await screen.findByRole('group', { name: 'Expected by month' }));
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/collection?start_date=2026-03-02&end_date=2026-03-31&show=open#instalments',
    '/admin/investments?status=active&matures_from=2026-03-02&matures_to=2026-03-31',
    '/admin/savings?ends_from=2026-03-02&ends_to=2026-03-31',
  ]);
});

test('money in and money out differ by more than their colour, and the legend names both', async () => {
  await open();
  const chart = await screen.findByRole('figure', { name: /^Expected repayments/ });
  const partsOf = (selector: string) => [...chart.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset['part']);
  expect(chart.querySelector('.chart-legend')?.textContent).toBe(' Payments in Payments out');
  // One is filled, the other has a border.
  expect([partsOf('.chart-legend i'), partsOf('.chart-bar')]).toEqual([
    ['value', 'other'],
    ['value', 'other'],
  ]);
});

test('a bar leads to the row of its month', async () => {
  const { user } = await open();
  const chart = await screen.findByRole('figure', { name: /^Expected repayments/ });
  const links = [...chart.querySelectorAll('a')];
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/admin/reports?tab=liquidity#months']));
  await user.click(within(chart).getByText('Show as a table'));
  await user.click(within(chart).getByRole('link', { name: 'Mar' }));
  await expect.poll(() => document.activeElement?.id).toBe('months');
});
