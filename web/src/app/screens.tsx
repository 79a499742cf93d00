/** The screen of the address, and the code of everything around it requested at once. */
import { Suspense, use } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { Fetched } from '#ui';
import { Around } from './area-error.tsx';
import { queryClient } from './query-client.ts';
import { routesWith } from './router.tsx';
import { Loading } from './waiting.tsx';

const isFetched = (part: RouteObject['Component']): part is Fetched => typeof part === 'function' && 'fetch' in part;

/** The addresses of screens without parameters. */
const fixedPathsOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap(({ path, children = [] }) => [...(path && !/[:*]/.test(path) ? [path] : []), ...fixedPathsOf(children)]);

const siteOf = (routes: RouteObject[]) => ({ routes, fixedPaths: new Set(fixedPathsOf(routes)) });

let site = siteOf(routesWith());
let staffPart: Promise<void> | undefined;

const isOfStaff = (path: string): boolean => /^\/admin(\/|$)/.test(path);

/** A part that could not be fetched is fetched again by the next address. */
function fetchStaffRoutes(): Promise<void> {
  staffPart ??= import('./areas/staff/staff-routes.ts').then(
    ({ staffRoutes }) => void (site = siteOf(routesWith(staffRoutes))),
    (error: unknown) => {
      staffPart = undefined;
      throw error;
    },
  );
  return staffPart;
}

/**
 * True when a screen of its own is at the path, and not the answer to unknown addresses. Matching ranks all routes each time, and a menu
 * has a hundred links: it would take longer than the rest of the page.
 */
export const knows = (path: string): boolean =>
  site.fixedPaths.has(path) || matchRoutes(site.routes, path)?.at(-1)?.route.path !== '*';

/** Layout and screen next to each other, not one after the other. A part that does not load shows its error in its place. */
export async function fetchMatched(pathname: string): Promise<void> {
  if (isOfStaff(pathname)) await fetchStaffRoutes();
  const parts = (matchRoutes(site.routes, pathname) ?? []).map(({ route }) => route.Component).filter(isFetched);
  await Promise.allSettled(parts.map((part) => part.fetch()));
}

/** Among what is fetched, so that the line shows after a press on a link: the earlier page stays until the code has come. */
const fetchCode = (pathname: string): void =>
  void queryClient
    .fetchQuery({
      queryKey: ['code', pathname],
      queryFn: async () => {
        await fetchMatched(pathname);
        return true;
      },
    })
    .catch(() => undefined);

export function Screens() {
  const { pathname } = useLocation();
  fetchCode(pathname);
  return (
    <Around>
      <Suspense fallback={<Loading />}>
        <Routed />
      </Suspense>
    </Around>
  );
}

function Routed() {
  if (isOfStaff(useLocation().pathname)) use(fetchStaffRoutes());
  return useRoutes(site.routes);
}
