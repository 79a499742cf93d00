/** Turns the sign-in pages into documents at build time, ready to be taken over by the program. */
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { paths } from '#platform/paths';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

/** The pages that are rendered and then taken over. What follows from the token of a link cannot be made ahead. */
export const authPages: readonly { path: string; screen: string }[] = [
  { path: paths.signIn, screen: 'sign-in' },
  { path: paths.register, screen: 'register' },
  { path: paths.forgot, screen: 'forgot' },
  { path: paths.changePassword, screen: 'change-password' },
];

/** The HTML inside `#root` of one sign-in page. */
export async function rendered(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <Providers knows={() => true}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  return new Response(prelude).text();
}
