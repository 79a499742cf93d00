/** A link survives the sign-in: the requested page opens for those whose area it is in, and nothing else does. */
import type { Role } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { authCalls } from '@ajo/contract/modules/auth';
import { notificationCalls, type NotificationView } from '@ajo/contract/modules/notifications';
import { answer, openPage, pageWith } from '#test-page';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pageAfterSignIn } from './page-after-sign-in.ts';
import { keepRequestedPage } from './requested-page.ts';
import { session } from './session.ts';
import { meetExpiredSession } from './signed-out.ts';

const person = (type: Role, id = 'ada') => ({ id, name: 'Ada Eze', type });
const signedIn = {
  message: 'Authentication successful',
  access_token: 'token',
  token_type: 'Bearer' as const,
  data: {
    ...person('admin'),
    id: '0199a000-0000-7000-8000-000000000001' as UserId,
    first_name: 'Ada',
    last_name: 'Eze',
    type: 'admin' as const,
    user_type_id: 'admin' as const,
    email: 'ada@ajo.test',
    phone_number: null,
    phone_verified: false,
    date_of_birth: null,
    branch_id: null,
    status: 'active' as const,
  },
};
beforeEach(() => sessionStorage.clear());

test('a link opens the sign-in, and its page afterwards', async () => {
  const { user } = await openPage('/admin/notifications', {
    answers: [
      answer(authCalls.login, signedIn),
      answer(notificationCalls.list, { ...pageWith<NotificationView>([]), additional: { unread_count: 0 } }),
    ],
  });
  expect(screen.getByText('Sign in to see your notifications.')).toBeTruthy();
  await user.type(screen.getByLabelText('Email or phone number'), 'ada@ajo.test');
  await user.type(screen.getByLabelText('Password'), 'Ajo-demo-2026');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
});

test('without such a link, the sign-in names no page', async () => {
  await openPage('/sign-in', { answers: [] });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText(/^Sign in to/)).toBeNull();
});

test('the requested page opens with its query, once', () => {
  keepRequestedPage({ path: '/admin/requests/42?tab=notes', area: 'staff' });
  expect(pageAfterSignIn(person('admin'))).toBe('/admin/requests/42?tab=notes');
  expect(pageAfterSignIn(person('admin'))).toBe('/admin/dashboard');
});

test.each([
  ['user', '/dashboard'],
  ['merchant', '/merchant/dashboard'],
] as const)('a page of the staff area does not open for %s', (type, home) => {
  keepRequestedPage({ path: '/admin/requests/42', area: 'staff' });
  expect(pageAfterSignIn(person(type))).toBe(home);
});

test.each(['https://evil.test/', '//evil.test/', String.raw`/\evil.test/`, 'javascript:alert(1)', ''])(
  'the address %j of another site is neither kept nor opened',
  (path) => {
    keepRequestedPage({ path, area: 'staff' });
    expect(sessionStorage).toHaveLength(0);
    sessionStorage.setItem('requested-page', JSON.stringify({ path, area: 'staff' }));
    expect(pageAfterSignIn(person('admin'))).toBe('/admin/dashboard');
  },
);

test('an expired session keeps its page for the same person only', () => {
  globalThis.history.replaceState(null, '', '/admin/users?page=2');
  const expire = (): void => {
    session.begin('token', person('admin'));
    meetExpiredSession('Unauthenticated');
  };
  expire();
  expect(pageAfterSignIn(person('admin'))).toBe('/admin/users?page=2');
  expire();
  expect(pageAfterSignIn(person('admin', 'bola'))).toBe('/admin/dashboard');
  globalThis.history.replaceState(null, '', '/');
});

test('a text that cannot be read leads home', () => {
  sessionStorage.setItem('requested-page', '{');
  expect(pageAfterSignIn(person('user'))).toBe('/dashboard');
});
