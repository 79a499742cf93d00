/** Sign-out, separate from sign-in because every page offers it. */
import { logout } from '@ajo/contract/modules/auth.logout';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { unsent } from '#platform/kept';
import { session } from '#platform/session';

/** For a device that is not the person's own: nothing that was kept stays behind, and the page starts again. */
export function useSignOutAndClear(): () => void {
  const cache = useQueryClient();
  return () => {
    const ended = make(logout).catch(() => undefined);
    cache.clear();
    void ended.finally(() => {
      // The page starts again at the sign-in, so that the next person is not led to this one.
      globalThis.history.replaceState(null, '', paths.signIn);
      session.endEverything();
    });
  };
}

/** Forgets the session here even when the server cannot be reached: on a shared phone that is what counts. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return () => {
    if (!mayForgetUnsent()) return;
    const response = make(logout).catch(() => undefined);
    session.signOut();
    cache.clear();
    void Promise.all([response, navigate(paths.signIn, { replace: true })]);
  };
}

/** The browser's own question: it needs no network and no code. */
function mayForgetUnsent(): boolean {
  const count = unsent.count(session.user()?.id ?? '');
  const results = count === 1 ? '1 visit result has' : `${count} visit results have`;
  const them = count === 1 ? 'it' : 'them';
  return count === 0 || globalThis.confirm(`${results} not been sent. Sign out and delete ${them}?`);
}
