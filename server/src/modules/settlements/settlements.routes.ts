/** Binds the calls of settlements, and the bank's webhook, which lives outside /api and reads raw bytes. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { settlementCalls } from '@ajo/contract/modules/settlements';
import { batchCalls } from '@ajo/contract/modules/settlements.batches';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { webhook } from '#platform/http/webhook';
import { readBatchPayments } from './batches.queries.ts';
import { createSettlement } from './commands/create-settlement.ts';
import { fetchBatches } from './commands/fetch-batches.ts';
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
  serve(app, context, batchCalls.payments, async (within, { params, query, path }) => {
    const { rows, total } = await readBatchPayments(within, params.id, query);
    return asPage(rows, { page: query.page, perPage: query.per_page, total, path });
  });
  serve(app, context, batchCalls.fetch, async (within, { actor }) => {
    const booked = await fetchBatches(within, actor);
    return { message: booked === 0 ? 'No new settlement' : `Settlements booked: ${booked}`, data: { booked } };
  });
  const only = { networks: context.config.PROVIDUS_NOTICE_ADDRESSES, log: context.log };
  webhook(app, { path: '/webhooks/providus', signatureHeader: 'x-auth-signature', only }, (body, signature) =>
    receiveSettlementNotice(context, body, signature),
  );
}
