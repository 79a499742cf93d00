/** An HTML document in the forms that browsers accept, compressed once, and not sent again to a browser that has it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CompressedDocument = { tag: string; plain: Buffer; gzip: Buffer; br: Buffer };

const [packed, packedSmaller] = [promisify(gzip), promisify(brotliCompress)];

export async function compressed(html: string): Promise<CompressedDocument> {
  const plain = Buffer.from(html);
  return {
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: await packed(plain),
    br: await packedSmaller(plain),
  };
}

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, plain, ...small }: CompressedDocument,
): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  void reply.type('text/html; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(small.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(small.gzip);
  return reply.send(plain);
}
