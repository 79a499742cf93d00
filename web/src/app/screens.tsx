/** The screen of the address, and the code of everything around it requested at once. */
import { Suspense } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { Fetched } from '#ui';
import { Around } from './area-error.tsx';
import { routes } from './router.tsx';
import { Loading } from './waiting.tsx';

const isFetched = (part: RouteObject['Component']): part is Fetched => typeof part === 'function' && 'fetch' in part;

/** True when a screen of its own is at the path, and not the answer to unknown addresses. */
export const knows = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';

/** Layout and screen next to each other, not one after the other. A part that does not load shows its error in its place. */
export async function fetchMatched(pathname: string): Promise<void> {
  const parts = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component).filter(isFetched);
  await Promise.allSettled(parts.map((part) => part.fetch()));
}

export function Screens() {
  const { pathname } = useLocation();
  void fetchMatched(pathname);
  return (
    <Around>
      <Suspense fallback={<Loading />}>
        <Routed />
      </Suspense>
    </Around>
  );
}

const Routed = () => useRoutes(routes);
