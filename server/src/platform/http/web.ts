/** Serves the built web app: public documents, prerendered pages as they are, the other routes of the app, and the app as the answer to unknown pages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { apiRoot } from '@ajo/contract/kernel/call';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { answerUnknownPath } from './answer-error.ts';
import { type Maker, servePublicDocuments } from './public-documents.ts';
import { screensAt } from './screens-at.ts';

const dist = join(import.meta.dirname, '../../../../web/dist');
const notPages = /^\/(api|broadcasting|webhooks|assets|metrics)(\/|$)|\.\w+$|^\/\./;

export async function serveWeb(app: FastifyInstance, context: Context): Promise<void> {
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
  servePublicDocuments(app, context, maker, JSON.parse(await readFile(join(dist, '.renderer/assets.json'), 'utf8')));
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
    const path = request.url.split('?')[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || notPages.test(path)) return answerUnknownPath();
    const page = join(path.replace(/^\/+|\/+$/g, ''), 'index.html');
    if (existsSync(join(dist, page)) && !page.includes('..')) return void reply.sendFile(page);
    // An unknown page is the app as well, because only the browser has the session, and so decides where it leads.
    void reply.code(isScreen(path) ? 200 : 404).sendFile('app.html');
  });
}
