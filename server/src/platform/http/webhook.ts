/** An address for the signed notices of a provider. A signature covers the bytes as they came, so nothing parses them first. */
import type { FastifyInstance } from 'fastify';

const limitBytes = 256 * 1024;

type Webhook = { path: `/webhooks/${string}`; signatureHeader: string };

/** Notices are not counted per address: what is not signed costs one hash. */
export function webhook(
  app: FastifyInstance,
  { path, signatureHeader }: Webhook,
  receive: (body: Buffer, signature: string | undefined) => Promise<object>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { rateLimit: false }, bodyLimit: limitBytes }, async (request) => {
      const signature = request.headers[signatureHeader];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return receive(body, typeof signature === 'string' ? signature : undefined);
    });
  });
}
