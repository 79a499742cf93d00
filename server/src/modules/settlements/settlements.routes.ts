/** Binds the calls of settlements, and the bank's webhook, which lives outside /api and reads raw bytes. No decisions in here. */
import { settlementCalls } from '@ajo/contract/modules/settlements';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { webhook } from '#platform/http/webhook';
import { createSettlement } from './commands/create-settlement.ts';
import { receiveSettlementNotice } from './commands/receive-settlement-notice.ts';
import { requeryAccount } from './commands/requery-account.ts';
import { repushSettlement } from './commands/repush-settlement.ts';
import { readSettlement } from './settlements.queries.ts';

export function settlementsRoutes(app: FastifyInstance, context: Context): void {
  for (const repush of [settlementCalls.repush, settlementCalls.plainRepush])
    serve(app, context, repush, async (within, { actor, body }) => {
      const id = await repushSettlement(within, actor, body);
      return { message: 'Transaction repush successful', data: await readSettlement(within, actor, id) };
    });
  serve(app, context, settlementCalls.create, async (within, { actor, body }) => {
    const id = await createSettlement(within, actor, body);
    return { message: 'Settlement created successfully', data: await readSettlement(within, actor, id) };
  });
  serve(app, context, settlementCalls.requery, async (within, { actor, body }) => {
    await requeryAccount(within, actor, body);
    return { message: 'Paystack is looking for transfers to this number' };
  });
  serve(app, context, settlementCalls.one, async (within, { actor, params }) => ({
    data: await readSettlement(within, actor, params.id),
  }));
  webhook(app, { path: '/webhooks/providus', signatureHeader: 'x-auth-signature' }, (body, signature) =>
    receiveSettlementNotice(context, body, signature),
  );
}
