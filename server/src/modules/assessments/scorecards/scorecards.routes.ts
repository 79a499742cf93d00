/** Binds the calls of scorecards. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { scorecardCalls } from '@ajo/contract/modules/assessments.scorecards';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { promoteChallenger, requestScorecard } from './change-scorecard.ts';
import { compareScorecards } from './comparison.ts';
import { addChallenger, withdrawChallenger } from './keep-challengers.ts';
import { scorecardsView } from './scorecard-setting.ts';

export function scorecardRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, scorecardCalls.read, async (within) => ({ data: await scorecardsView(within) }));
  serve(app, context, scorecardCalls.request, async (within, { actor, body }) => {
    await requestScorecard(within, actor, body);
    return approvalRequested;
  });
  serve(app, context, scorecardCalls.addChallenger, async (within, { actor, body }) => ({
    message: 'Challenger saved',
    data: await addChallenger(within, actor, body),
  }));
  serve(app, context, scorecardCalls.withdraw, async (within, { actor, params }) => ({
    message: 'Challenger withdrawn',
    data: await withdrawChallenger(within, actor, params.id),
  }));
  serve(app, context, scorecardCalls.promote, async (within, { actor, params, body }) => {
    await promoteChallenger(within, actor, { ...body, id: params.id });
    return approvalRequested;
  });
  serve(app, context, scorecardCalls.compare, async (within, { params, query }) => ({
    data: await compareScorecards(within, { id: params.id, months: query.months }),
  }));
}
