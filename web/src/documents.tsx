/** Makes the documents of the public site: whole HTML pages without a program, with the lender's own figures in them, and what search engines ask for. */
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#platform/brand';
import { type Ask, offersFor, type OfferQuery } from './app/areas/public/offers.ts';
import { type PublicPage, publicPages, type SiteScript } from './app/areas/public/public-pages.tsx';
import type { Structured } from './app/areas/public/structured.ts';

export const publicPaths: readonly string[] = publicPages.map(({ path }) => path);

export type Assets = { styles: readonly string[]; scripts: Readonly<Record<SiteScript, string>> };
export type Making = { origin: string; assets: Assets; callApi: Ask; input?: OfferQuery };
/** `whole`: every figure that the page shows could be had. */
export type Made = { html: string; whole: boolean };

/** A whole document, or nothing when no public page is at the path. */
export async function documentAt(path: string, { origin, assets, callApi, input = {} }: Making): Promise<Made | undefined> {
  const page = publicPages.find((one) => one.path === path);
  if (!page) return undefined;
  let whole = true;
  const offers = await offersFor(
    page.shows ?? [],
    async (question) => {
      const data = await callApi(question);
      if (data === undefined) whole = false;
      return data;
    },
    input,
  );
  const html = renderToStaticMarkup(
    <html lang="en-NG">
      <Head page={page} origin={origin} assets={assets} />
      <body className="site">{page.page(offers)}</body>
    </html>,
  );
  return { html: `<!doctype html>${withStructured(html, page.structured?.(origin, offers))}`, whole };
}

function Head({ page, origin, assets }: { page: PublicPage; origin: string; assets: Assets }) {
  const address = `${origin}${page.path}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <meta name="description" content={page.about} />
      <link rel="canonical" href={address} />
      <meta name="theme-color" content="#0b3d2c" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.about} />
      <meta property="og:site_name" content={brand.name} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.scripts.account} />
      {page.script && <script type="module" src={assets.scripts[page.script]} />}
    </head>
  );
}

/** Written into the text of the page, because a renderer would escape the quotes. No "<" can end the element early. */
const withStructured = (html: string, structured: Structured | undefined): string =>
  structured
    ? html.replace(
        '</head>',
        () => `<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script></head>`,
      )
    : html;

export const sitemap = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${publicPaths
    .map((path) => `<url><loc>${origin}${path}</loc></url>\n`)
    .join('')}</urlset>\n`;

export const robots = (origin: string): string =>
  `User-agent: *\n${['/api/', '/admin/', '/merchant/', '/dashboard', '/profile', '/guarantor/', '/reset', '/verify-email']
    .map((path) => `Disallow: ${path}\n`)
    .join('')}Sitemap: ${origin}/sitemap.xml\n`;
