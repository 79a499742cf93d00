/** Binds the payout calls to their command and query. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { payoutCalls } from '@ajo/contract/modules/payouts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { recordByHand } from './commands/record-by-hand.ts';
import { queryPayout } from './commands/query-payouts.ts';
import type { PayoutReactions } from './payout.ts';
import { shownPayout } from './payouts.queries.ts';

export const payoutsRoutes =
  (reactions: PayoutReactions) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, payoutCalls.ask, async (within, { params: { id }, actor }) => ({
      data: await shownPayout(within, await queryPayout(within, reactions, { id, actor })),
    }));
    serve(app, context, payoutCalls.record, async (within, { params: { id }, actor, body }) => {
      await recordByHand(within, reactions, actor, { ...body, id });
      return approvalRequested;
    });
  };
