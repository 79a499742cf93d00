/** Serves the built web app: public documents, prerendered pages as they are, the other routes of the app, and the app as the answer to unknown pages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { apiRoot } from '@ajo/contract/kernel/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#context';
import { answerUnknownPath } from './answer-error.ts';
import { brandedPages, type BrandSource, rememberedLook, serveBrandFiles } from './page-look.ts';
import { type Maker, servePublicDocuments } from './public-documents.ts';
import { screensAt } from './screens-at.ts';

const dist = join(import.meta.dirname, '../../../../web/dist');
/** The route of the files of the build, which matches every path that has no route of its own. */
const builtFiles = '/*';
const notPages = /^\/(api|broadcasting|webhooks|assets|metrics)(\/|$)|\.\w+$|^\/\./;

export async function serveWeb(app: FastifyInstance, context: Context, brand: BrandSource): Promise<void> {
  const { config } = context;
  app.get(`${apiRoot}/config`, async () => ({
    brand: config.BRAND,
    realtime: { key: config.REALTIME_KEY, port: config.REALTIME_PORT },
  }));
  const renderer = join(dist, '.renderer/documents.js');
  // The renderer is the last thing a build makes: without it there is no build, or only half of one.
  if (!existsSync(renderer)) {
    app.setNotFoundHandler(() => answerUnknownPath());
    return;
  }
  const maker = (await import(pathToFileURL(renderer).href)) as Maker;
  const isScreen = screensAt(JSON.parse(await readFile(join(dist, '.renderer/screens.json'), 'utf8')) as string[]);
  const look = rememberedLook(context, brand);
  serveBrandFiles(app, context, { source: brand, look });
  servePublicDocuments(app, context, {
    maker,
    look,
    assets: JSON.parse(await readFile(join(dist, '.renderer/assets.json'), 'utf8')),
  });
  const sendBranded = brandedPages();
  // Before the files as they were built; other routes answer for themselves. Without a look of its own, nothing differs.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== builtFiles || !isPage(request)) return undefined;
    const today = await look();
    if (!today) return undefined;
    const { file, status } = pageAt(pathOf(request), isScreen);
    return sendBranded(request, reply.code(status), { file, look: today });
  });
  await app.register(fastifyStatic, {
    root: dist,
    // The renderer and the manifest are for us.
    dotfiles: 'ignore',
    index: ['index.html'],
    redirect: false,
    // The build leaves a packed twin next to each file.
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  // Nothing is returned: Fastify would listen to a returned reply once more.
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerUnknownPath();
    const { file, status } = pageAt(pathOf(request), isScreen);
    void reply.code(status).sendFile(relative(dist, file));
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';
const isPage = (request: FastifyRequest): boolean => ['GET', 'HEAD'].includes(request.method) && !notPages.test(pathOf(request));

/** The built file of a page: its own, or the app. An unknown page is the app too: only the browser has the session, and so decides where it leads. */
function pageAt(path: string, isScreen: (path: string) => boolean): { file: string; status: 200 | 404 } {
  const own = join(path.replace(/^\/+|\/+$/g, ''), 'index.html');
  if (!own.includes('..') && existsSync(join(dist, own))) return { file: join(dist, own), status: 200 };
  return { file: join(dist, 'app.html'), status: isScreen(path) ? 200 : 404 };
}
