/** Who may see an area: others go to sign-in, which sends signed-in people to their own home. The server decides about each call. */
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths, unknownLeadsTo } from '#platform/paths';
import { type Area, areaOf, useUser } from '#platform/session';

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

/** Unknown addresses. The public home is a document of its own, which the browser opens as such. */
export function UnknownPath() {
  const to = unknownLeadsTo(useLocation().pathname, useUser()?.type);
  useEffect(() => {
    if (to === paths.home) globalThis.location.replace(to);
  }, [to]);
  return to === paths.home ? null : <Navigate to={to} replace />;
}
