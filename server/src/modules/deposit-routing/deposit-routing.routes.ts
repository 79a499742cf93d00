/** Binds the calls of deposit routing. No decisions in here. */
import { depositRoutingCalls } from '@ajo/contract/modules/deposit-routing';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { chooseForTransfers } from './commands/choose-for-transfers.ts';
import { transferAccountOf } from './deposit-routing.queries.ts';

export function depositRoutingRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, depositRoutingCalls.read, async (within, { actor }) => ({
    data: await transferAccountOf(within, actor.id),
  }));
  serve(app, context, depositRoutingCalls.choose, async (within, { actor, body }) => {
    await chooseForTransfers(within, actor, body.savings_id);
    return { message: 'The account for transfers is saved', data: await transferAccountOf(within, actor.id) };
  });
}
