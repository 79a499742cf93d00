/** Binds the calls of field visits. */
import { visitCalls } from '@ajo/contract/modules/recovery.visits';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { recordVisit } from './commands/record-visit.ts';
import { recordedText } from './contact.rules.ts';
import { visitById, visitsOf, visitsOfLoan } from './visit.queries.ts';

export function visitRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, visitCalls.list, async (within, { actor }) => ({ data: await visitsOf(within, actor) }));
  serve(app, context, visitCalls.ofLoan, async ({ db }, { actor, params: { id } }) => ({
    data: await visitsOfLoan(db, actor, id),
  }));
  serve(app, context, visitCalls.record, async (within, { actor, body }) => {
    const data = await visitById(within.db, await recordVisit(within, actor, body));
    return { message: data.refusal ? 'Visit kept, not recorded as a contact' : recordedText('Visit', data), data };
  });
}
