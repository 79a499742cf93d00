/** Binds the calls of days on which our channels failed. No decisions in here. */
import { outageCalls, type OutageView } from '@ajo/contract/modules/outages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { declareOutage, revokeOutage } from './commands/declare-outage.ts';
import type { Outage } from './outage.ts';
import { outages } from './outages.queries.ts';

const view = ({ id, on, channel, reason, declaredByName, declaredAt, withdrawn }: Outage): OutageView => ({
  id,
  on,
  channel,
  reason,
  declared_by: declaredByName,
  declared_at: declaredAt,
  withdrawn,
});

export function outageRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, outageCalls.list, async ({ db }) => ({ data: (await outages(db)).map(view) }));
  serve(app, context, outageCalls.declare, async (within, { actor, body }) => ({
    message: 'No penalties apply to that day',
    data: view(await declareOutage(within, actor, body)),
  }));
  serve(app, context, outageCalls.withdraw, async (within, { actor, params, body }) => ({
    message: 'Penalties apply to that day again',
    data: view(await revokeOutage(within, actor, { id: params.id, reason: body.reason })),
  }));
}
