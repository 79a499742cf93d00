/** Binds the calls of BetaLife to their queries. No decisions in here. */
import { betalifeCalls } from '@ajo/contract/modules/betalife';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { plansOnOffer } from './betalife.queries.ts';
import { planView } from './betalife-view.ts';

export function betalifeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, betalifeCalls.foodmart, async ({ db }) => ({ data: (await plansOnOffer(db, 'food')).map(planView) }));
}
