/** Who may see an area: others go to sign-in, which opens the requested page afterwards or, for signed-in people, their own home. The server decides about each call. */
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths, unknownLeadsTo } from '#platform/paths';
import { keepRequestedPage } from '#platform/requested-page';
import { type Area, areaOf, useUser } from '#platform/session';

export function Guard({ area, children }: { area: Area; children: ReactNode }) {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  // Those who sign out here did not ask for this page.
  const [isLink] = useState(!user);
  useEffect(() => {
    if (!user && isLink) keepRequestedPage({ path: `${pathname}${search}${hash}`, area });
  }, [user, isLink, area, pathname, search, hash]);
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
