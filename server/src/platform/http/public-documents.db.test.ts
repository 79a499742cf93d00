/** Public documents: made once for many visitors, fresh after a minute, packed, and never kept when a figure was missing. */
import { gunzipSync } from 'node:zlib';
import { freshContext } from '#kit';
import { beforeEach, expect, test } from 'vitest';
import { openHttpApp } from './http-app.ts';
import { servePublicDocuments } from './public-documents.ts';

const context = await freshContext();
const app = await openHttpApp(context);
let [made, whole] = [0, true];
app.get('/api/figure', async () => ({ data: `figure ${made}` }));
app.get('/api/from', async (request) => ({ data: request.ip }));
app.post('/api/sum', async (request) => ({ data: (request.body as { of: number[] }).of.reduce((sum, one) => sum + one, 0) }));
servePublicDocuments(app, context, {
  maker: {
    publicPaths: ['/', '/loans'],
    documentAt: async (path, { origin, assets, callApi, input }) => {
      made += 1;
      if (path === '/loans' && made === 1) throw new Error('the database is away');
      const figures = [await callApi({ url: '/api/figure' }), await callApi({ url: '/api/sum', body: { of: [1, 2] } })];
      const missing = await callApi({ url: '/api/nothing-here' });
      const rendered = input && Object.keys(input).length > 0 ? { input, from: await callApi({ url: '/api/from' }) } : {};
      return { html: JSON.stringify({ path, origin, assets, figures, missing, ...rendered }), whole };
    },
    sitemap: (origin) => `<urlset>${origin}</urlset>`,
    robots: (origin) => `Sitemap: ${origin}/sitemap.xml`,
  },
  assets: { style: '/a.css' },
  look: async () => undefined,
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeEach(() => {
  context.clock.moveBy(61_000);
  [made, whole] = [0, true];
});

test('a document contains the lender address, its files and replies of our own calls; missing replies are omitted', async () => {
  const answer = await get('/');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.json()).toEqual({
    path: '/',
    origin: context.config.appUrl,
    assets: { style: '/a.css' },
    figures: ['figure 1', 3],
  });
});

test('query input is computed for that request, counted to its sender, and never cached', async () => {
  await get('/');
  const reply = await app.inject({ url: '/?amount=150%2C000&term=6&other=x&loan[]=y', remoteAddress: '102.89.0.7' });
  expect(reply.json()).toMatchObject({ input: { amount: '150,000', term: '6' }, from: '102.89.0.7' });
  expect((await get('/')).json()).not.toHaveProperty('input');
  expect((await get('/?utm=letter')).json()).not.toHaveProperty('input');
  expect(made).toBe(2);
});

test('a page calculated for a visitor is counted, and refused above the budget before any work; others are free', async () => {
  const limited = await openHttpApp({ ...context, config: { ...context.config, RATE_LIMITS: true } });
  let calculated = 0;
  const documentAt = async () => ({ html: String((calculated += 1)), whole: true });
  const maker = { publicPaths: ['/'], documentAt, sitemap: () => '', robots: () => '' };
  servePublicDocuments(limited, context, { maker, assets: {}, look: async () => undefined });
  const from = async (url: string, remoteAddress: string) => (await limited.inject({ url, remoteAddress })).statusCode;
  const found: number[] = [];
  for (let at = 0; at < 122; at += 1) found.push(await from(`/?amount=${at}`, '102.89.0.8'));
  expect([found.indexOf(429), found.length - calculated]).toEqual([120, 2]);
  expect([await from('/', '102.89.0.8'), await from('/?utm=letter', '102.89.0.8')]).toEqual([200, 200]);
  expect(await from('/?amount=1', '102.89.0.9')).toBe(200);
  await limited.close();
});

test('concurrent visitors, and all within the next minute, share one rendering', async () => {
  await Promise.all([get('/'), get('/'), get('/')]);
  context.clock.moveBy(59_000);
  await get('/');
  expect(made).toBe(1);
  context.clock.moveBy(2_000);
  await Promise.all([get('/'), get('/'), get('/')]);
  expect(made).toBe(2);
});

test('a document that lacks a figure is rendered again for the next visitor', async () => {
  whole = false;
  await get('/');
  await get('/');
  expect(made).toBe(2);
});

test('a failure is returned without its cause and is not cached', async () => {
  const failed = await get('/loans');
  expect([failed.statusCode, failed.body.includes('database')]).toEqual([500, false]);
  expect((await get('/loans')).statusCode).toBe(200);
});

test('it is compressed as the browser accepts, and not sent again to a browser that has it', async () => {
  const packed = await get('/', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).path).toBe('/');
  expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  const again = await get('/', { 'if-none-match': String(packed.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('search engines find the sitemap and robots.txt', async () => {
  const [map, rules] = [await get('/sitemap.xml'), await get('/robots.txt')];
  expect([map.headers['content-type'], map.body]).toEqual([
    'application/xml; charset=utf-8',
    `<urlset>${context.config.appUrl}</urlset>`,
  ]);
  expect([rules.headers['content-type'], rules.body]).toEqual([
    'text/plain; charset=utf-8',
    `Sitemap: ${context.config.appUrl}/sitemap.xml`,
  ]);
});
