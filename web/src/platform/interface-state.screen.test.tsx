/** The interface state of the specification in use: the line of what is fetched, and the four seconds before a forced password change. */
import { userCalls } from '@ajo/contract/modules/users';
import { openPage, pageWith, answer, unanswered } from '#test-page';
import { afterEach, expect, test, vi } from 'vitest';
import { alerts } from './alerts.ts';
import { session } from './session.ts';
import { leaveBy, meetExpiredSession } from './signed-out.ts';

afterEach(() => {
  vi.useRealTimers();
  alerts.clear();
});

const line = () => document.querySelector('.fetching');

test('a line shows that a screen waits for its first answer', async () => {
  await openPage('/admin/users', { as: 'admin', answers: [unanswered(userCalls.search)] });
  await expect.poll(() => alerts.state().isFetching).toBe(true);
  expect(line()).toBeTruthy();
});

test('the line leaves with the answers', async () => {
  await openPage('/admin/users', { as: 'admin', answers: [answer(userCalls.search, pageWith<never>([]))] });
  await expect.poll(() => alerts.state().isFetching).toBe(false);
  await expect.poll(line).toBeNull();
});

test('a forced change of the password is explained for four seconds, then its page opens; only the token for it stays', () => {
  vi.useFakeTimers();
  const opened: string[] = [];
  leaveBy((path) => void opened.push(path));
  session.begin('token', { id: 'ada', name: 'Ada Eze', type: 'user' });
  meetExpiredSession('Please change your password');
  expect([session.user(), localStorage.getItem('tok'), session.token()]).toEqual([undefined, null, 'token']);
  vi.advanceTimersByTime(3_999);
  expect([alerts.state().alert.message, opened]).toEqual([
    'Choose a new password to continue. The page opens in a few seconds',
    [],
  ]);
  vi.advanceTimersByTime(1);
  expect([alerts.state().alert, opened]).toEqual([{}, ['/change-password']]);
});
