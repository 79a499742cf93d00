/** From the table of routes to a running page: over ready-made HTML where there is some, else from nothing. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type LazyRouteFunction, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { leaveBy } from '#platform/signed-out';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';

/** True when a screen of its own stands at the path, and not the answer to unknown addresses. */
export const knows = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';

/** HTML that is already there is taken over only when the code of its screen has come: else React would find a difference. */
export async function loadMatched(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => load(route)));
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const loaded = await (route.lazy as LazyRouteFunction<RouteObject>)();
  Object.assign(route, { ...loaded, lazy: undefined });
}

export async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.hasChildNodes();
  if (isPrerendered) await loadMatched(globalThis.location.pathname);
  const router = createBrowserRouter(routes);
  leaveBy((path) => void router.navigate(path));
  const page = (
    <Providers knows={knows}>
      <RouterProvider router={router} />
    </Providers>
  );
  if (isPrerendered) hydrateRoot(root, page);
  else createRoot(root).render(page);
}
