/** Branches beside each other on the dashboard: one limit for what is at risk, and the way to staff and branches. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { dashboardCalls, type Figure } from '@ajo/contract/modules/dashboard';
import { type PortfolioView, reportCalls } from '@ajo/contract/modules/reports';
import { collectionCalls } from '@ajo/contract/modules/reports.collections';
import { answer, openPage, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const figure = (name: Figure['name'], count: number): Figure => ({
  name,
  count,
  count_is_least: false,
  amount: name === 'staff' ? null : kobo(1n),
  paid: null,
  oldest: null,
});
const sums = { loans: 2, outstanding: kobo(30_000_000n), provision: kobo(0n), due: kobo(0n) };
const atRisk = (share_bps: number) => [{ days: 30, loans: 1, outstanding: kobo(1n), share_bps }];
const group = (at: number, name: string, share: number): PortfolioView['groups'][number] => ({
  id: `0199a000-0000-7000-8000-00000000000${at}`,
  name,
  ...sums,
  at_risk: atRisk(share),
});
const view: PortfolioView = {
  on: day('2026-03-02'),
  first_day: day('2026-01-01'),
  last_day: day('2026-03-02'),
  ...sums,
  missing: 0,
  at_risk: atRisk(4_000),
  buckets: [],
  groups: [group(1, 'Yaba, Lagos', 3_265), group(2, 'Ikeja, Lagos', 660)],
};

test('a branch is at risk from a tenth of its money, whatever the others are', async () => {
  await openPage('/admin/dashboard', {
    as: 'admin',
    answers: [
      answer(dashboardCalls.read, {
        data: {
          today: day('2026-03-02'),
          figures: [figure('overdue', 1), figure('staff', 23)],
          books_differ_since: null,
          set_up: null,
        },
      }),
      answer(reportCalls.portfolio, { data: view }),
      refusal(collectionCalls.summary, 403, 'Not yours'),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Outstanding by branch' }));
  const lines = (await card.findAllByText(/at risk$/)).map((one) => [one.textContent, one.hasAttribute('data-late')]);
  expect(lines).toEqual([
    ['32.7% at risk', true],
    ['6.6% at risk', false],
  ]);
  const hrefOf = (name: string) => card.getByRole('link', { name }).getAttribute('href');
  expect([hrefOf('23 staff'), hrefOf('All branches')]).toEqual(['/admin/admins', '/admin/branch']);
});
