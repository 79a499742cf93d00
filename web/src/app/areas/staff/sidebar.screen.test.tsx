/** The counts of the staff sidebar: the queues of the dashboard, by their pages. */
import { closingCalls, type FailedJob } from '@ajo/contract/modules/closings';
import { dashboardCalls, type DashboardView, type QueueName } from '@ajo/contract/modules/dashboard';
import { day } from '@ajo/contract/kernel/time';
import { answer, openPage, pageWith } from '#test-page';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const view = (counts: Partial<Record<QueueName | 'running', number>>): DashboardView => ({
  today: day('2026-03-02'),
  figures: Object.entries(counts).map(([name, count]) => ({
    name: name as QueueName,
    count,
    count_is_least: false,
    amount: null,
    paid: null,
    oldest: null,
  })),
  books_differ_since: null,
  set_up: null,
});
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

test('each entry counts the queues of its page, and a closed group those of all its pages', async () => {
  const counts = { to_recommend: 1, to_approve: 2, approvals: 4, withdrawals_pending: 3, withdrawals_failed: 1, running: 9 };
  const { user } = await openPage('/admin/dashboard', {
    as: 'superadmin',
    answers: [answer(dashboardCalls.read, { data: view(counts) })],
  });
  const main = await menu();
  expect((await main.findByRole('link', { name: 'Requests 3 waiting for you' })).textContent).toContain('3');
  expect(main.getByRole('link', { name: 'Waiting for approval 4 waiting for you' })).toBeTruthy();
  await user.click(main.getByRole('button', { name: 'Savings 4 waiting for you' }));
  expect(main.getByRole('button', { name: 'Savings' })).toBeTruthy();
  expect(main.getByRole('link', { name: 'Withdrawal Requests 4 waiting for you' })).toBeTruthy();
  expect(main.getByRole('link', { name: 'Savings Accounts' })).toBeTruthy();
});

test('the sidebar closes when the window narrows, and opens again beside a wide page', async () => {
  const width = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => width);
  const cross = (matches: boolean) =>
    act(() => {
      width.dispatchEvent(Object.assign(new Event('change'), { matches }));
    });
  await openPage('/admin/dashboard', { as: 'superadmin', answers: [answer(dashboardCalls.read, { data: view({}) })] });
  await menu();
  cross(true);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  cross(false);
  await menu();
  vi.unstubAllGlobals();
});

test('the queues are counted again after an act', async () => {
  const job: FailedJob = {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'mail',
    summary: 'Sends mail',
    why: 'The provider could not be reached',
    tries: 21,
    given_up_at: new Date('2026-03-01T08:00:00Z'),
    run_again: null,
    can: ['run_again'],
  };
  const { user, sentTo } = await openPage('/admin/jobs?tab=given-up', {
    as: 'superadmin',
    answers: [
      answer(dashboardCalls.queues, { data: [{ name: 'approvals', count: 4, count_is_least: false }] }),
      answer(closingCalls.givenUp, pageWith([job])),
      answer(closingCalls.runAgain, { message: 'The job is queued again' }),
    ],
  });
  const button = await screen.findByRole('button', { name: /^Run again/ });
  expect(await (await menu()).findByRole('link', { name: 'Waiting for approval 4 waiting for you' })).toBeTruthy();
  const before = sentTo(dashboardCalls.queues).length;
  await user.click(button);
  await expect.poll(() => sentTo(dashboardCalls.queues).length).toBe(before + 1);
  expect(sentTo(dashboardCalls.read)).toEqual([]);
});
