/**
 * The documents of the public site. The web build produces a renderer, which reads its figures from our own public calls. A document is
 * made on request and cached for a minute, compressed: a change by the lender is on the page a minute later.
 */
import { minuteMs } from '@ajo/contract/kernel/time';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#context';
import type { RateConfig } from './rates.ts';

type DocumentCall = { url: string; body?: object };
/** The query of a form sent without scripts: arbitrary text. */
type PublicDocument = Record<string, string>;
type Making = { origin: string; assets: unknown; callApi: (question: DocumentCall) => Promise<unknown>; input?: PublicDocument };
export type Maker = {
  publicPaths: readonly string[];
  documentAt: (path: string, making: Making) => Promise<{ html: string; whole: boolean } | undefined>;
  sitemap: (origin: string) => string;
  robots: (origin: string) => string;
};
type CachedDocument = { until: number; tag: string; plain: Buffer; gzip: Buffer; br: Buffer };

const cacheMs = minuteMs;
const [packed, packedSmaller] = [promisify(gzip), promisify(brotliCompress)];

export function servePublicDocuments(app: FastifyInstance, context: Context, maker: Maker, assets: unknown): void {
  const { appUrl: origin } = context.config;
  const cached = new Map<string, Promise<CachedDocument>>();

  /** The cost of a visitor's own query counts for the visitor's rate limit. */
  async function callApi({ url, body }: DocumentCall, remoteAddress?: string): Promise<unknown> {
    const from = remoteAddress === undefined ? {} : { remoteAddress };
    const answer = await app.inject({ url, method: body ? 'POST' : 'GET', ...(body && { payload: body }), ...from });
    return answer.statusCode === 200 ? (answer.json() as { data: unknown }).data : undefined;
  }

  async function make(path: string, input?: { input: PublicDocument; ip: string }): Promise<CachedDocument> {
    const made = await maker.documentAt(path, {
      origin,
      assets,
      callApi: (question) => callApi(question, input?.ip),
      input: input?.input ?? {},
    });
    const plain = Buffer.from(made?.html ?? '');
    return {
      // One that lacks a figure is made again for the next visitor.
      until: made?.whole ? context.clock.now().getTime() + cacheMs : 0,
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      gzip: await packed(plain),
      br: await packedSmaller(plain),
    };
  }

  /** Visitors who come at the same moment wait for one making; what failed is not kept. */
  async function documentAt(path: string): Promise<CachedDocument> {
    const found = cached.get(path);
    if (found && !(await isStale(found))) return found;
    // Somebody else may have begun while we waited.
    const begun = cached.get(path);
    const making = begun === found || !begun ? make(path) : begun;
    cached.set(path, making);
    return making;
  }

  const isStale = (found: Promise<CachedDocument>): Promise<boolean> =>
    found.then(
      ({ until }) => until <= context.clock.now().getTime(),
      () => true,
    );

  for (const path of maker.publicPaths)
    app.get(path, { config: calculated }, async (request, reply) => {
      const input = documentQuery(request.query);
      return send(request, reply, input ? await make(path, { input, ip: request.ip }) : await documentAt(path));
    });
  app.get('/sitemap.xml', async (_, reply) => reply.type('application/xml; charset=utf-8').send(maker.sitemap(origin)));
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(maker.robots(origin)));
}

/** A page for the fields of a visitor is made for that visitor alone, so it costs as much as a call. */
const calculated: RateConfig = { isCounted: ({ query }) => documentQuery(query) !== undefined, budgets: () => ['public'] };

/** The fields of the calculator; a page that was asked for nothing else is the one that is kept. */
function documentQuery(query: unknown): PublicDocument | undefined {
  const fields = Object.entries(query ?? {}).filter(
    ([name, value]) => ['loan', 'amount', 'term'].includes(name) && typeof value === 'string' && value.length <= 60,
  );
  return fields.length > 0 ? (Object.fromEntries(fields) as PublicDocument) : undefined;
}

function send(request: FastifyRequest, reply: FastifyReply, { tag, plain, ...small }: CachedDocument): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(small.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(small.gzip);
  return reply.send(plain);
}
