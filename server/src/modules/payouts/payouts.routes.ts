/** Binds the payout calls to their command and query. No decisions in here. */
import { asPage } from '@ajo/contract/kernel/page';
import { payoutCalls } from '@ajo/contract/modules/payouts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { askNow } from './commands/ask-about-payouts.ts';
import type { PayoutReactions } from './payout.ts';
import { payoutView } from './payout-view.ts';
import { searchPayouts } from './payouts.queries.ts';

export const payoutsRoutes =
  (reactions: PayoutReactions) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, payoutCalls.list, async (within, { query, path }) => {
      const { rows, total } = await searchPayouts(within, query);
      return asPage(rows.map(payoutView), {
        page: query.page,
        perPage: query.per_page,
        total,
        path,
        query: { status: query.status },
      });
    });

    serve(app, context, payoutCalls.ask, async (within, { params }) => ({
      data: payoutView(await askNow(within, reactions, params.id)),
    }));
  };
