/** Binds the calls of settlements, and the bank's webhook, which lives outside /api and reads raw bytes. No decisions in here. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { webhook } from '#platform/http/webhook';
import { receiveSettlementNotice } from './commands/receive-settlement-notice.ts';

export function settlementsRoutes(app: FastifyInstance, context: Context): void {
  webhook(app, { path: '/webhooks/providus', signatureHeader: 'x-auth-signature' }, (body, signature) =>
    receiveSettlementNotice(context, body, signature),
  );
}
