/** Binds the calls of later payouts to their commands. No decisions in here. */
import { trancheCalls } from '@ajo/contract/modules/servicing.tranches';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { planTranches, viewOf } from '#modules/loan-applications';
import { serve } from '#platform/http/serve';
import { cancelTranche } from './commands/cancel-tranche.ts';
import { releaseTranche } from './commands/release-tranche.ts';
import { tranchesView } from './tranches-view.ts';

export function trancheRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, trancheCalls.plan, async (within, { actor, params, body }) => {
    await planTranches(within, actor, { loanId: params.id, plan: body.tranches });
    return { message: 'Payouts planned', data: await viewOf(within, actor, 'loans.file', params.id) };
  });

  serve(app, context, trancheCalls.list, async (within, { actor, params }) => ({
    data: await tranchesView(within, actor, 'loans.file', params.id),
  }));

  serve(app, context, trancheCalls.mine, async (within, { actor, params }) => ({
    data: await tranchesView(within, actor, 'loans.own', params.id),
  }));

  serve(app, context, trancheCalls.release, async (within, { actor, params }) => {
    await releaseTranche(within, actor, { loanId: params.id, trancheId: params.trancheId });
    return { message: 'Payout ordered', data: await tranchesView(within, actor, 'loans.release', params.id) };
  });

  serve(app, context, trancheCalls.cancel, async (within, { actor, params, body }) => {
    await cancelTranche(within, actor, 'loans.release', { loanId: params.id, trancheId: params.trancheId, ...body });
    return { message: 'Payout cancelled', data: await tranchesView(within, actor, 'loans.release', params.id) };
  });

  serve(app, context, trancheCalls.decline, async (within, { actor, params, body }) => {
    const reason = body.reason ?? 'The customer cancelled it';
    await cancelTranche(within, actor, 'loans.own', { loanId: params.id, trancheId: params.trancheId, reason });
    return { message: 'We will not pay this part out', data: await tranchesView(within, actor, 'loans.own', params.id) };
  });
}
