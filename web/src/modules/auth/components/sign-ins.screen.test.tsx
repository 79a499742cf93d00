/** The second way to sign out: for a device that is not the person's own. */
import { authCalls } from '@ajo/contract/modules/auth';
import { logout } from '@ajo/contract/modules/auth.logout';
import { answer, answering, renderPart } from '#test-page';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '#platform/session';
import { SessionsCard } from './sessions-card.tsx';

test('clears all that the device keeps, ends the session at the server and starts the page again at the sign-in', async () => {
  const reload = vi.spyOn(globalThis.location, 'reload').mockImplementation(() => undefined);
  const { user, sentTo } = answering('user', [
    answer(authCalls.sessions, { data: [] }),
    answer(logout, { message: 'Signed out' }),
  ]);
  localStorage.setItem('list-density', 'narrow');
  renderPart(<SessionsCard />);
  await user.click(await screen.findByRole('button', { name: 'Sign out and clear this device' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect([localStorage.length, session.user(), globalThis.location.pathname]).toEqual([0, undefined, '/sign-in']);
  expect(sentTo(logout)).toHaveLength(1);
});
