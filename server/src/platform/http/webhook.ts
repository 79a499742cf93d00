/** An address for the signed notices of a provider. A signature covers the bytes as they came, so nothing parses them first. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log';
import { openTroubleLog } from '#platform/trouble-log';
import { isOneOf } from './address.ts';

const limitBytes = 256 * 1024;

/** `networks`: from where notices may come; without any, from everywhere. */
type Webhook = { path: `/webhooks/${string}`; signatureHeader: string; only?: { networks: readonly string[]; log: Log } };

const notFromHere = (): DomainError =>
  new DomainError('forbidden', 'address_not_allowed', 'Notices are not accepted from this address');

/** Refuses before the body is read. The log names the path, once while it lasts, and not the address: it may be a person's. */
function acceptOnly(scope: FastifyInstance, path: string, { networks, log }: NonNullable<Webhook['only']>): void {
  if (networks.length === 0) return;
  const isAllowed = isOneOf(networks);
  const trouble = openTroubleLog(log);
  scope.addHook('onClose', async () => trouble.close());
  scope.addHook('onRequest', async ({ ip }) => {
    if (isAllowed(ip)) return;
    const refused = notFromHere();
    trouble.report('notices from an address that is not allowed were refused', refused, { path });
    throw refused;
  });
}

/** Notices are not counted per address: what is not signed costs one hash. */
export function webhook(
  app: FastifyInstance,
  { path, signatureHeader, only }: Webhook,
  receive: (body: Buffer, signature: string | undefined) => Promise<object>,
): void {
  void app.register(async (scope) => {
    if (only) acceptOnly(scope, path, only);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limitBytes }, (_request, body, done) => done(null, body));
    scope.post(path, { config: { rateLimit: false }, bodyLimit: limitBytes }, async (request) => {
      const signature = request.headers[signatureHeader];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return receive(body, typeof signature === 'string' ? signature : undefined);
    });
  });
}
