/** Binds the calls of direct debit. No decisions in here. */
import { mandateCalls } from '@ajo/contract/modules/mandates';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { confirmMandate } from './commands/confirm-mandate.ts';
import { requestMandate } from './commands/request-mandate.ts';
import { revokeMandate } from './commands/revoke-mandate.ts';
import { mandateOf, mandateView, ownMandate } from './mandates.queries.ts';

export function mandateRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, mandateCalls.own, async (within, { actor }) => ({ data: await ownMandate(within, actor.id) }));
  serve(app, context, mandateCalls.request, async (within, { actor, from }) => ({
    message: 'Confirm the direct debit at your bank',
    data: await mandateView(within, await requestMandate(within, actor, { ip: from.ip })),
  }));
  serve(app, context, mandateCalls.check, async (within, { actor, params }) => {
    await confirmMandate(within, await mandateOf(within, actor.id, params.id));
    return { data: await mandateView(within, await mandateOf(within, actor.id, params.id)) };
  });
  serve(app, context, mandateCalls.revoke, async (within, { actor, params }) => {
    await revokeMandate(within, actor, params.id);
    return {
      message: 'Your direct debit is cancelled',
      data: await mandateView(within, await mandateOf(within, actor.id, params.id)),
    };
  });
}
