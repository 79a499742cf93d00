/** Who may see an area: others go to sign-in, which sends signed-in people to their own home. The server decides about each call. */
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { homeOf } from '#platform/paths';
import { type Area, areaOf, useUser } from '#platform/session';
import { paths } from '#platform/paths';

export function Guard({ area, children }: { area: Area; children: ReactNode }) {
  const user = useUser();
  if (!user || areaOf(user.type) !== area) return <Navigate to={paths.signIn} replace />;
  return children;
}

/** For addresses that are documents of their own: the browser opens them as such. */
export function Leave() {
  useEffect(() => globalThis.location.reload(), []);
  return null;
}

/** Unknown addresses: people who are signed in go to their home, all others to the public home, which is a document of its own. */
export function UnknownPath() {
  const user = useUser();
  useEffect(() => {
    if (!user) globalThis.location.replace(paths.home);
  }, [user]);
  return user ? <Navigate to={homeOf(user.type)} replace /> : null;
}
