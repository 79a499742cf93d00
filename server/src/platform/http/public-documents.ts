/**
 * The documents of the public site. The web build produces a renderer, which reads its figures from our own public calls. A document is
 * made on request and cached for a minute, compressed: a change by the lender is on the page a minute later.
 */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { type CompressedDocument, compressed, sendDocument } from './compressed-document.ts';
import { type LookSource, withLook } from './page-look.ts';
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
type CachedDocument = CompressedDocument & { until: number };

const cacheMs = minuteMs;

/** `look`: of the brand; a change is in the documents a minute later. */
type Source = { maker: Maker; assets: unknown; look: LookSource };

export function servePublicDocuments(app: FastifyInstance, context: Context, { maker, assets, look }: Source): void {
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
    return {
      // One that lacks a figure is made again for the next visitor.
      until: made?.whole ? context.clock.now().getTime() + cacheMs : 0,
      ...(await compressed(withLook(made?.html ?? '', await look()))),
    };
  }

  /** Visitors who come at the same moment wait for one making; what failed is not kept. */
  async function documentAt(path: string): Promise<CachedDocument> {
    const found = cached.get(path);
    if (found && !(await isStale(found))) return found;
    // Another person may have begun while we waited.
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
      return sendDocument(request, reply, input ? await make(path, { input, ip: request.ip }) : await documentAt(path));
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
