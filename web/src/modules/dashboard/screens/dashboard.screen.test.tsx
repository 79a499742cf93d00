/** The dashboard of staff: what is waiting, the list behind each number, and the pages of the role. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import { dashboardCalls, type DashboardView, type Figure } from '@ajo/contract/modules/dashboard';
import { answer, openPage, refusal, unanswered } from '#test-page';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

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

test('each number links to its list, and zero is not shown as work', async () => {
  await openPage('/admin/dashboard', {
    as: 'finance',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('to_release', { count: 3, amount: kobo(4_500_000n) }),
          figure('slips_waiting'),
          figure('due_this_month', { count: 1000, count_is_least: true, amount: kobo(200_00n), paid: kobo(50_00n) }),
        ),
      }),
    ],
  });
  const waiting = await screen.findByRole('link', { name: 'To pay out: 3. Open the list' });
  expect(waiting.getAttribute('href')).toBe('/admin/requests?waiting=release');
  expect(screen.getByRole('main').textContent).toContain('₦45,000');
  expect(screen.queryByText('Receipts to check')).toBeNull();
  expect(screen.getByRole('link', { name: 'Due this month: More than 1,000. Open the list' })).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: /Collected/ }).value).toBe(25);
});

test('a new lender reads what to set up, and where the next step is', async () => {
  const steps = ['second_superadmin', 'branch', 'staff', 'customer', 'loan'] as const;
  const set_up = steps.map((step, at) => ({ step, done: at === 1 || at === 2 }));
  await openPage('/admin/dashboard', {
    as: 'superadmin',
    answers: [answer(dashboardCalls.read, { data: { ...view(figure('staff', { count: 2 })), set_up } })],
  });
  const card = within(await screen.findByRole('region', { name: 'Get ready to lend' }));
  expect(card.getByRole('img', { name: '2 of 5 steps done' })).toBeTruthy();
  expect(card.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '1Invite a second superadminRun npm run first-superadmin again on the server. The two of you confirm each other’s requests.',
    '✓Add a branchDone',
    '✓Add your staffDone',
    '4Add a customerAt the counter, or share the link to register.',
    '5Pay out the first loanApplications arrive in Requests. Check the terms of your loan products first.',
  ]);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/users/new', '/admin/requests']);
});

test('pending approvals are work, and link to those that wait for the reader', async () => {
  await openPage('/admin/dashboard', {
    as: 'hr',
    answers: [answer(dashboardCalls.read, { data: view(figure('approvals', { count: 2 })) })],
  });
  const waiting = await screen.findByRole('link', { name: 'Requests to approve: 2. Open the list' });
  expect(waiting.getAttribute('href')).toBe('/admin/approvals');
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test('a queue shows how long its oldest item waits, and the officer of its customer', async () => {
  await openPage('/admin/dashboard', {
    as: 'superadmin',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('to_release', { count: 3, oldest: { since: new Date('2026-02-28T10:00:00Z'), officer: 'Bola Ogunleye' } }),
          figure('jobs_failed', { count: 1, oldest: { since: new Date('2026-03-02T06:00:00Z'), officer: null } }),
          figure('messages_received', { count: 2, oldest: { since: new Date('2026-02-28T23:30:00Z'), officer: null } }),
        ),
      }),
    ],
  });
  const line = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent;
  expect(await line('Loans to pay out: 3. Open the list')).toMatch(/Oldest 2 days, from Bola Ogunleye$/);
  expect(await line('Failed jobs: 1. Open the list')).toMatch(/Oldest today$/);
  // Half past eleven in the evening is the next day in Lagos.
  expect(await line('Messages to answer: 2. Open the list')).toMatch(/Oldest 1 day$/);
  const links = ['Failed jobs: 1', 'Messages to answer: 2'].map((name) =>
    screen.getByRole('link', { name: `${name}. Open the list` }).getAttribute('href'),
  );
  expect(links).toEqual(['/admin/jobs?tab=given-up&state=open', '/admin/contact-messages?status=waiting']);
});

test('the officer of the oldest item is shown beside the amount of its queue', async () => {
  const oldest = { since: new Date('2026-02-28T10:00:00Z'), officer: 'Bola Cole' };
  const queue = figure('to_approve', { count: 1, amount: kobo(9_000_000n), oldest });
  await openPage('/admin/dashboard', { as: 'superadmin', answers: [answer(dashboardCalls.read, { data: view(queue) })] });
  const line = (await screen.findByRole('link', { name: 'Loans to approve: 1. Open the list' })).closest('li');
  expect(line?.textContent).toMatch(/₦90,000.*from Bola Cole$/);
});

test('the officer of the oldest item is left out where it is the reader', async () => {
  const oldest = { since: new Date('2026-02-28T10:00:00Z'), officer: 'Kemi Adebayo' };
  await openPage('/admin/dashboard', {
    as: 'credit_officer',
    answers: [answer(dashboardCalls.read, { data: view(figure('to_recommend', { count: 1, oldest })) })],
  });
  const line = (await screen.findByRole('link', { name: 'To recommend: 1. Open the list' })).closest('li');
  expect(line?.textContent).toMatch(/Oldest 2 days$/);
});

test('a user without open work sees that nothing is pending', async () => {
  await openPage('/admin/dashboard', {
    as: 'credit_officer',
    answers: [answer(dashboardCalls.read, { data: view(figure('to_recommend'), figure('arrears')) })],
  });
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
});

test('overdue loans in a card of their own are no open work of the list, and still work', async () => {
  await openPage('/admin/dashboard', {
    as: 'credit_officer',
    answers: [
      answer(dashboardCalls.read, {
        data: view(figure('to_recommend'), figure('arrears', { count: 1 }), figure('overdue', { amount: kobo(1n) })),
      }),
    ],
  });
  expect(await screen.findByRole('region', { name: 'Most overdue' })).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test('what finance pays out is a large figure and a line of the list', async () => {
  const oldest = { since: new Date('2026-02-25T10:00:00Z'), officer: null };
  await openPage('/admin/dashboard', {
    as: 'finance',
    answers: [
      answer(dashboardCalls.read, {
        data: view(
          figure('to_release', { count: 2, amount: kobo(158_400_00n), oldest }),
          figure('due_today', { amount: kobo(0n) }),
        ),
      }),
    ],
  });
  const links = await screen.findAllByRole('link', { name: /o pay out: 2\. Open the list$/ });
  expect(links.map((link) => link.closest('dl, li')?.textContent)).toEqual([
    'To pay out₦158,4002 loans',
    '2Loans to pay out₦158,400 · offers that were acceptedOldest 5 days',
  ]);
  expect(screen.getByRole('link', { name: 'Release payouts' }).getAttribute('href')).toBe('/admin/requests?waiting=release');
  expect(screen.queryByText('Due today')).toBeNull();
});

test('a difference in the books is announced with a link to its proof', async () => {
  await openPage('/admin/dashboard', {
    as: 'superadmin',
    answers: [
      answer(dashboardCalls.read, { data: { ...view(figure('running')), books_differ_since: new Date('2026-03-02T01:00:00Z') } }),
    ],
  });
  expect(await screen.findByText('Ledger check failed')).toBeTruthy();
  const notice = within(screen.getByText('Ledger check failed').closest('.notice') as HTMLElement);
  expect(notice.getByRole('link', { name: 'End of day' }).getAttribute('href')).toBe('/admin/jobs?tab=proofs');
});

test('while the numbers are loading no statement about work is shown', async () => {
  await openPage('/admin/dashboard', { as: 'superadmin', answers: [unanswered(dashboardCalls.read)] });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test('a failure is shown and retried on click', async () => {
  const { user, sentTo } = await openPage('/admin/dashboard', {
    as: 'superadmin',
    answers: [refusal(dashboardCalls.read, 503, 'We cannot answer now')],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 }));
  await expect.poll(() => sentTo(dashboardCalls.read).length).toBeGreaterThan(1);
});

test('the weeks are bars with the same figures in a table', async () => {
  const weeks = [
    { from: day('2026-02-23'), due: kobo(60_000_00n), paid: kobo(45_000_00n) },
    { from: day('2026-03-02'), due: kobo(20_000_00n), paid: kobo(0n) },
  ];
  await openPage('/admin/dashboard', {
    as: 'finance',
    answers: [answer(dashboardCalls.read, { data: view(figure('overdue')) }), answer(dashboardCalls.weeks, { data: weeks })],
  });
  const chart = within(await screen.findByRole('figure', { name: 'Due and collected in the last twelve weeks' }));
  const row = chart.getByRole('row', { name: /23 Feb/, hidden: true });
  expect(row.textContent).toBe('23 Feb₦60,000₦45,000');
});

test('weeks without instalments show a placeholder', async () => {
  await openPage('/admin/dashboard', {
    as: 'finance',
    answers: [
      answer(dashboardCalls.read, { data: view(figure('overdue')) }),
      answer(dashboardCalls.weeks, { data: [{ from: day('2026-03-02'), due: kobo(0n), paid: kobo(0n) }] }),
    ],
  });
  expect(await screen.findByText('No instalments yet')).toBeTruthy();
});

test('only pages of the role are linked', async () => {
  // The links are below the screen, where a reader comes near them.
  vi.stubGlobal('IntersectionObserver', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openPage('/admin/dashboard', {
    as: 'compliance_officer',
    answers: [answer(dashboardCalls.read, { data: view() })],
  });
  const pages = within(await screen.findByRole('navigation', { name: 'More pages' }));
  expect(pages.getByRole('link', { name: 'KYC' })).toBeTruthy();
  expect(pages.queryByRole('link', { name: 'End of day' })).toBeNull();
  expect(pages.queryByRole('link', { name: 'Import repayments' })).toBeNull();
});

test('the weekday is that of the day in Lagos', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T23:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openPage('/admin/dashboard', { as: 'hr', answers: [answer(dashboardCalls.read, { data: view() })] });
  expect(await screen.findByText('Friday 27 Nov, 2026')).toBeTruthy();
});
