/** Puts the look of the brand into HTML pages. Pages without one are served as they were built. */
import { readFile } from 'node:fs/promises';
import { minuteMs } from '@ajo/contract/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#context';
import { type CompressedDocument, compressed, sendDocument } from './compressed-document.ts';
import type { RateConfig } from './rates.ts';

/** `tag` changes with the style sheet, so browsers keep it for good. */
export type PageLook = { css: string; tag: string; themeColour: string };
export type BrandSource = {
  pageLook: (context: Context) => Promise<PageLook | undefined>;
  logoBytes: (context: Context, tag: string) => Promise<Buffer | undefined>;
};

export type LookSource = () => Promise<PageLook | undefined>;

/** The look of today, read at most once a minute. */
export function rememberedLook(context: Context, { pageLook }: BrandSource): LookSource {
  let held: { until: number; look: Promise<PageLook | undefined> } | undefined;
  return () => {
    const now = context.clock.now().getTime();
    if (held && now < held.until) return held.look;
    const look = pageLook(context).catch((error: unknown) => {
      // A page in the colours of the product is better than none.
      context.log.warn({ err: error }, 'the look of the brand could not be read');
      held = undefined;
      return undefined;
    });
    held = { until: now + minuteMs, look };
    return look;
  };
}

export const withLook = (html: string, look: PageLook | undefined): string =>
  look
    ? html
        .replace(/(<meta name="theme-color" content=")[^"]*/, (_, start: string) => start + look.themeColour)
        .replace('</head>', () => `<link rel="stylesheet" href="/brand/${look.tag}.css"></head>`)
    : html;

/** A tag that was made up costs a read of the database. */
const counted: RateConfig = { isCounted: () => true, budgets: () => ['public'] };
const foreverCached = { 'cache-control': 'public, max-age=31536000, immutable' };

export function serveBrandFiles(
  app: FastifyInstance,
  context: Context,
  { source, look }: { source: BrandSource; look: LookSource },
): void {
  app.get<{ Params: { file: string } }>('/brand/:file', { config: counted }, async ({ params: { file } }, reply) => {
    const [, tag, kind] = /^([0-9a-f]{16})\.(css|png)$/.exec(file) ?? [];
    if (tag && kind === 'css') {
      const today = await look();
      if (today) return reply.headers(cssHeaders(today, tag)).send(today.css);
    }
    const picture = tag && kind === 'png' ? await source.logoBytes(context, tag) : undefined;
    if (!picture) return reply.callNotFound();
    return reply.headers(foreverCached).type('image/png').send(picture);
  });
}

/** A page of a minute ago may name an earlier style sheet: it gets the present one, not for good. */
const cssHeaders = (look: PageLook, tag: string): Record<string, string> => ({
  ...(look.tag === tag ? foreverCached : { 'cache-control': 'no-cache' }),
  'content-type': 'text/css; charset=utf-8',
});

/** Sends a built page in the look of the brand; each is compressed once for each look. */
export function brandedPages(): (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { file: string; look: PageLook },
) => Promise<FastifyReply> {
  const made = new Map<string, Promise<CompressedDocument>>();
  let tag = '';
  return async (request, reply, { file, look }) => {
    if (look.tag !== tag) made.clear();
    tag = look.tag;
    const document = made.get(file) ?? readFile(file, 'utf8').then((html) => compressed(withLook(html, look)));
    made.set(file, document);
    return sendDocument(request, reply, await document);
  };
}
