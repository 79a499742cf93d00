/** Sign-out, separate from sign-in because every page offers it. */
import { logout } from '@ajo/contract/modules/auth.logout';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { make } from '#platform/call';
import { paths } from '#platform/paths';
import { unsent } from '#platform/kept';
import { session } from '#platform/session';
import { hasUnsaved } from '#ui';

/** For a device that is not the person's own: nothing that was kept stays behind, and the page starts again. */
export function useSignOutAndClear(): () => void {
  const cache = useQueryClient();
  return () => {
    if (!mayForgetUnsent(cache.isMutating() > 0)) return;
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
    if (!mayForgetUnsent(cache.isMutating() > 0)) return;
    const response = make(logout).catch(() => undefined);
    session.signOut();
    cache.clear();
    void Promise.all([response, navigate(paths.signIn, { replace: true })]);
  };
}

/** The browser's own question: it needs no network and no code. Without anything to lose there is none. `isSending`: a form or an upload is on its way. */
function mayForgetUnsent(isSending: boolean): boolean {
  const question = questionOf(unsent.count(session.user()?.id ?? ''), isSending);
  return question === undefined || globalThis.confirm(question);
}

function questionOf(visits: number, isSending: boolean): string | undefined {
  if (visits === 1) return '1 visit result has not been sent. Sign out and delete it?';
  if (visits > 1) return `${visits} visit results have not been sent. Sign out and delete them?`;
  if (isSending) return 'Something on this page is still being sent. Sign out before it arrives?';
  return hasUnsaved(document) ? 'What you entered on this page has not been sent. Sign out and lose it?' : undefined;
}
