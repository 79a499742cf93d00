/** The list of loans as a figure of the dashboard opens it. */
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { viewCalls } from '@ajo/contract/modules/lists';
import { kobo } from '@ajo/contract/kernel/money';
import { answer, openPage, pageWith } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rowOf } from '../../../../tests/customer-dashboard.ts';

test('the chip of a status names it, also where one word stands for two states', async () => {
  await openPage('/admin/requests?status=disbursement_failed', { as: 'finance', answers: [answer(loanList.call, pageWith([]))] });
  expect(await screen.findByText('Status: pending disbursal')).toBeTruthy();
});

const state = { outstanding: null, due: null, days_late: 0, officer: null };
const queue = (amount: bigint, paid = 0n) => ({ amount: kobo(amount), paid: kobo(paid) });
const rows = (paid: bigint) =>
  [rowOf(1, 'approved'), rowOf(2, 'approved')].map((row) => ({ ...row, ...state, queue: queue(3_900_000n, paid) }));

test('the queue of payouts shows what leaves, and the total that the dashboard has', async () => {
  const answers = [answer(loanList.call, { ...pageWith(rows(0n)), totals: queue(7_800_000n) })];
  await openPage('/admin/requests?waiting=release', { as: 'finance', answers });
  expect(await screen.findByRole('columnheader', { name: 'To pay out' })).toBeTruthy();
  expect((await screen.findByText('All 2')).closest('tr')?.textContent).toContain('₦78,000.00');
  const cells = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells.filter((text) => text.includes('₦39,000.00'))).toHaveLength(2);
});

test('what is due this month has its amount and what of it is collected', async () => {
  const answers = [answer(loanList.call, { ...pageWith(rows(900_000n)), totals: queue(7_800_000n, 1_800_000n) })];
  await openPage('/admin/requests?standing=due_this_month', { as: 'finance', answers });
  expect(await screen.findByRole('columnheader', { name: 'Collected' })).toBeTruthy();
  expect((await screen.findByText('All 2')).closest('tr')?.textContent).toMatch(/₦78,000.00.*₦18,000.00/);
});

test('a list that is counted up to its bound names the rows that its total is of', async () => {
  const page = pageWith(rows(0n));
  const meta = { ...page.meta, total: 10_000, last_page: 500, total_is_least: true as const };
  const answers = [answer(loanList.call, { ...page, meta, totals: queue(7_800_000n) })];
  await openPage('/admin/requests?standing=overdue', { as: 'finance', answers });
  expect((await screen.findByText('The first 10,000')).closest('tr')?.textContent).toContain('₦78,000.00');
  expect(screen.getByText(/^More than 10,000 loans/)).toBeTruthy();
});

test('without a queue the table ends with the total of its page', async () => {
  const page = pageWith([rowOf(1, 'pending'), rowOf(2, 'pending')].map((row) => ({ ...row, ...state, queue: null })));
  const meta = { ...page.meta, total: 41, last_page: 21 };
  await openPage('/admin/requests', { as: 'admin', answers: [answer(loanList.call, { ...page, meta })] });
  const row = (await screen.findByText('This page')).closest('tr');
  expect(row?.textContent).toContain('₦');
  expect(screen.getByText('41 loans')).toBeTruthy();
});

test('a late loan has one state, and it states the days', async () => {
  const late = { ...rowOf(1, 'active'), ...state, days_late: 40, queue: null };
  await openPage('/admin/requests', { as: 'admin', answers: [answer(loanList.call, pageWith([late]))] });
  expect(await screen.findByText(/^active, 40 days late$/i)).toBeTruthy();
  expect(screen.queryByText('40 days late')).toBeNull();
});

test('the phone number of a customer is next to the number of the loan, where the role sees it', async () => {
  const [seen, unseen] = [rowOf(1, 'active'), rowOf(2, 'active')].map((row) => ({ ...row, ...state, queue: null }));
  if (!seen || !unseen) throw new Error('two rows');
  const loans = [
    { ...seen, customer: { ...seen.customer, phone: '+2348030000014' } },
    { ...unseen, customer: { ...unseen.customer, phone: null } },
  ];
  await openPage('/admin/requests', { as: 'admin', answers: [answer(loanList.call, pageWith(loans))] });
  const noteOf = (number: string) => screen.getByText(number).closest('small')?.textContent.trim();
  await screen.findByText(seen.number);
  expect(noteOf(seen.number)).toBe(`${seen.number} · 0803 000 0014`);
  expect(noteOf(unseen.number)).toBe(unseen.number);
});

test('the tab of payouts names the reader, because who approved a loan does not pay it out', async () => {
  const views = answer(viewCalls.read, { data: { list: 'loans', hidden: [], views: [] } });
  await openPage('/admin/requests', { as: 'admin', answers: [answer(loanList.call, pageWith([])), views] });
  const tabs = within(await screen.findByRole('navigation', { name: 'Views: Loans' }));
  expect(tabs.getByRole('button', { name: /^I can pay out/ })).toBeTruthy();
  expect(tabs.queryByRole('button', { name: /^To pay out/ })).toBeNull();
});
