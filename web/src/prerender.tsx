/** Turns pages into documents at build time: public ones without any program, the sign-in pages ready to be taken over by it. */
import { prerender } from 'react-dom/static';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { brand } from '#platform/brand';
import { paths } from '#platform/paths';
import { publicPages } from './app/areas/public/public-pages.tsx';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

export { publicPages };

/** The pages that are rendered and then taken over. What follows from the token of a link cannot be made ahead. */
export const authPages: readonly { path: string; screen: string }[] = [
  { path: paths.signIn, screen: 'sign-in' },
  { path: paths.register, screen: 'register' },
  { path: paths.forgot, screen: 'forgot' },
  { path: paths.changePassword, screen: 'change-password' },
];

type Assets = { styles: readonly string[]; script: string };

/** A whole document, or nothing when no public page stands at the path. */
export function publicDocument(path: string, { styles, script }: Assets): string | undefined {
  const found = publicPages.find((page) => page.path === path);
  if (!found) return undefined;
  const html = renderToStaticMarkup(
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{found.title}</title>
        <meta name="description" content={found.about} />
        <meta name="theme-color" content="#0b3d2c" />
        <meta property="og:title" content={found.title} />
        <meta property="og:description" content={found.about} />
        <meta property="og:site_name" content={brand.name} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {found.script && <script type="module" src={script} />}
      </head>
      <body className="site">{found.page}</body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

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
