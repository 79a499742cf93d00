/** Turns the sign-in pages into documents at build time, ready to be taken over by the program. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { paths } from '#platform/paths';
import { Providers } from './app/providers.tsx';
import type { Route } from './app/route.ts';
import { routesWith } from './app/router.tsx';
import { Screens } from './app/screens.tsx';
import { Loading } from './app/waiting.tsx';

const { staffRoutes } = await import('./app/areas/staff/staff-routes.ts');

/** The pages that are rendered and then taken over. What follows from the token of a link cannot be made ahead. */
export const authPages: readonly string[] = [paths.signIn, paths.register, paths.forgot, paths.changePassword];

/** The HTML inside `#root` of one sign-in page. */
export async function rendered(path: string): Promise<string> {
  const { prelude } = await prerender(
    <Providers knows={() => true}>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </Providers>,
  );
  return new Response(prelude).text();
}

/** What the shell of all other pages shows until the program has come. */
export async function loadingPage(): Promise<string> {
  const { prelude } = await prerender(<Loading />);
  return new Response(prelude).text();
}

/** The patterns of all addresses that have a screen of their own, for the server: others are answered as not found. */
export const screenPaths: readonly string[] = patternsOf(routesWith(staffRoutes));

function patternsOf(branch: readonly Route[]): string[] {
  return branch.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...patternsOf(children)]);
}

/** Where people land: the code of their area is requested next to the program, not after it. */
export const homes = [
  { path: paths.dashboard, area: 'customer' },
  { path: paths.merchant.dashboard, area: 'merchant' },
  { path: paths.staff.dashboard, area: 'staff' },
] as const;
