/** The dashboards of roles that do not lend: their figures, their lists, and nothing twice. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import type { UserId } from '@ajo/contract/kernel/id';
import { dashboardCalls, type DashboardView, type Figure } from '@ajo/contract/modules/dashboard';
import type { LoanId } from '@ajo/contract/modules/loans';
import { recoveryCalls } from '@ajo/contract/modules/recovery';
import { promiseCalls } from '@ajo/contract/modules/recovery.promises';
import { userCalls, type UserRow } from '@ajo/contract/modules/users';
import { answer, openPage, pageWith, refusal } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

const figure = (name: Figure['name'], rest: Partial<Figure> = {}): Figure => ({
  name,
  count: 0,
  count_is_least: false,
  amount: null,
  paid: null,
  oldest: null,
  ...rest,
});
const view = (...figures: Figure[]): DashboardView => ({
  today: day('2026-03-02'),
  figures,
  books_differ_since: null,
  set_up: null,
});

test('an officer who calls customers reads the most overdue of them first, each with its loan', async () => {
  const loan = {
    id: '019f8dc6-2180-72af-bdd3-5ad721da0671' as LoanId,
    number: 'AJ-000007',
    customer: { id: '019f8dc6-2180-72af-bdd3-5ad721da0672' as UserId, name: 'Adaeze Eze', phone: '+2348031234567' },
    branch: 'Yaba',
    account_officer: 'Kemi Adebayo',
    recovery_officer: null,
    days_past_due: 40,
    bucket: '31-60' as const,
    overdue: kobo(62_832_00n),
    outstanding: kobo(90_000_00n),
    last_payment: null,
    last_contact: null,
    promise: null,
    help: null,
  };
  const { sentTo } = await openPage('/admin/dashboard', {
    as: 'recovery_officer',
    answers: [
      answer(dashboardCalls.read, { data: view(figure('arrears', { count: 1 }), figure('overdue', { amount: kobo(1n) })) }),
      answer(recoveryCalls.defaulters, {
        ...pageWith([loan]),
        totals: { overdue: loan.overdue, outstanding: loan.outstanding },
        additional: { as_of: day('2026-03-01') },
      }),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Most overdue' }));
  const name = await card.findByRole('link', { name: 'Adaeze Eze' });
  expect(name.getAttribute('href')).toBe(`/admin/requests/${loan.id}`);
  expect(name.closest('li')?.textContent).toBe('Adaeze EzeAJ-000007 · 0803 123 4567₦62,83240 days late');
  expect(card.getByRole('link', { name: 'All 1' }).getAttribute('href')).toBe('/admin/defaulters');
  expect(sentTo(recoveryCalls.defaulters)[0]?.query).toMatchObject({ per_page: 5 });
});

test('human resources read how many people each role has, each with its list, and no savings', async () => {
  await openPage('/admin/dashboard', {
    as: 'hr',
    answers: [
      answer(dashboardCalls.read, {
        data: view(figure('approvals'), figure('savings_maturing', { count: 1 }), figure('staff', { count: 11 })),
      }),
      answer(dashboardCalls.staff, {
        data: [
          { role: 'team_lead', count: 2 },
          { role: 'credit_officer', count: 9 },
        ],
      }),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Staff by role' }));
  expect(screen.queryByRole('region', { name: 'Applications and loans' })).toBeNull();
  const lines = (await card.findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual(['Credit officer9', 'Team lead2']);
  const officers = card.getByRole('link', { name: 'Credit officer: 9. Open the list' });
  expect(officers.getAttribute('href')).toBe('/admin/admins?type=credit_officer');
  const all = await screen.findByRole('link', { name: 'Staff: 11. Open the list' });
  expect(all.getAttribute('href')).toBe('/admin/admins');
  expect(screen.queryByText('Savings maturing')).toBeNull();
});

test('compliance officers read how much waits for them and its oldest item above everything else', async () => {
  const oldest = (since: string) => ({ since: new Date(since), officer: null });
  await openPage('/admin/dashboard', {
    as: 'compliance_officer',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('to_review', { count: 8, oldest: oldest('2026-02-23T10:00:00Z') }),
          figure('kyc_waiting', { count: 3, oldest: oldest('2026-02-25T10:00:00Z') }),
          figure('running', { count: 100 }),
        ),
      }),
    ],
  });
  const tile = (label: string) =>
    screen
      .getAllByText(label)
      .find((one) => one.closest('dl'))
      ?.closest('dl')?.textContent;
  await screen.findByText('Oldest item', { selector: 'dt' });
  expect(tile('Waiting for you')).toBe('Waiting for you11in 2 queues');
  expect(tile('Oldest item')).toBe('Oldest item7 daysApplications to review');
  expect(screen.getByRole('region', { name: 'Oldest applications' })).toBeTruthy();
});

test('a queue whose counting stopped is a minimum, and may have the oldest item', async () => {
  const oldest = { since: new Date('2026-02-25T10:00:00Z'), officer: null };
  await openPage('/admin/dashboard', {
    as: 'compliance_officer',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('to_review', { count: 1000, count_is_least: true }),
          figure('kyc_waiting', { count: 3, oldest }),
          figure('pending', { count: 1000, count_is_least: true }),
        ),
      }),
    ],
  });
  const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('dl')?.textContent;
  await screen.findByText('Oldest item', { selector: 'dt' });
  expect(tile('Waiting for you')).toBe('Waiting for youMore than 1,003in 2 queues');
  expect(tile('Oldest item')).toBe('Oldest item—too many in Applications to review');
  expect(tile('Pending applications')).toContain('More than 1,000');
});

test('a figure that cannot be read is a dash', async () => {
  await openPage('/admin/dashboard', {
    as: 'recovery_officer',
    answers: [
      answer(dashboardCalls.read, { data: view(figure('overdue', { count: 5, amount: kobo(100_00n) })) }),
      refusal(promiseCalls.summary, 403, 'Not yours'),
    ],
  });
  await expect.poll(() => screen.getByText('Promises kept').closest('dl')?.textContent).toBe('Promises kept—in March 2026');
});

test('recovery officers read what was collected and promised, and overdue loans once', async () => {
  const summary = (promises: number, kept: number, open: number) => ({
    start_date: day('2026-03-02'),
    end_date: day('2026-03-08'),
    promises,
    kept,
    open,
    broken: 0,
    promised: kobo(0n),
    kept_rate_bps: null,
    groups: [],
  });
  const { sentTo } = await openPage('/admin/dashboard', {
    as: 'recovery_officer',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('arrears', { count: 5 }),
          figure('overdue', { count: 5, amount: kobo(100_00n) }),
          figure('due_this_month', { count: 10, amount: kobo(200_00n), paid: kobo(50_00n) }),
        ),
      }),
      answer(promiseCalls.summary, { data: summary(4, 3, 1) }),
    ],
  });
  const kept = await screen.findByRole('link', { name: 'Promises kept: 3 of 4. Open the list' });
  expect(kept.getAttribute('href')).toBe('/admin/defaulters?tab=promises&start_date=2026-03-01&end_date=2026-03-02');
  expect(screen.getByRole('link', { name: 'Promises due: 1. Open the list' })).toBeTruthy();
  expect(screen.getByText('25% of ₦200 due').closest('dl')?.textContent).toContain('Collected this month₦50');
  expect(sentTo(promiseCalls.summary).map(({ query }) => query)).toMatchObject([
    { start_date: '2026-03-02', end_date: '2026-03-08' },
    { start_date: '2026-03-01', end_date: '2026-03-02' },
  ]);
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('onboarding officers read how many customers registered, and how many of them are active', async () => {
  const customers = { registered: 166, active: 141 };
  await openPage('/admin/dashboard', {
    as: 'onboarding_officer',
    answers: [
      answer(dashboardCalls.read, { data: view(figure('kyc_waiting', { count: 3 }), figure('running', { count: 100 })) }),
      {
        call: userCalls.search,
        reply: (input) => {
          const { query } = input as { query?: { status?: 'registered' | 'active' } };
          const empty = pageWith<UserRow>([]);
          return { ...empty, meta: { ...empty.meta, total: query?.status ? customers[query.status] : 307 } };
        },
      },
    ],
  });
  const active = await screen.findAllByRole('link', { name: /^Active( customers)?: 141\. Open the list$/ });
  expect(active.map((link) => link.getAttribute('href'))).toEqual(['/admin/users?status=active', '/admin/users?status=active']);
  expect(screen.getByText('46% of 307 registered')).toBeTruthy();
  const steps = within(screen.getByRole('figure', { name: 'Customers from registration to loan' }));
  expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Registered307',
    'Active141',
    'Running loans100',
  ]);
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});
