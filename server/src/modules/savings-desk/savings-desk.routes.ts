/** Binds the calls of corrections of savings accounts and of liens. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { savingsDeskCalls } from '@ajo/contract/modules/savings-desk';
import { lienCalls } from '@ajo/contract/modules/savings-desk.liens';
import { reactivationCalls } from '@ajo/contract/modules/savings-desk.reactivation';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { currentView, findVisibleSavings } from '#modules/savings';
import { proveIdentity, requestReactivation, sendReactivationCode } from './commands/reactivate-savings.ts';
import { placeLien, releaseLien } from './commands/place-lien.ts';
import { reverseDeposit } from './commands/reverse-deposit.ts';
import { liensForStaff, ownLiens } from './lien.queries.ts';

export function savingsDeskRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, savingsDeskCalls.reverse, async (within, { actor, params, body }) => {
    const data = await reverseDeposit(within, actor, { id: params.id, transactionId: params.tid, reason: body.reason });
    return data.state === 'asked' ? approvalRequested : { message: 'Deposit reversed successfully', data };
  });
  serve(app, context, lienCalls.list, async (within, { actor, params }) => ({
    data: await liensForStaff(within.db, actor, params.id),
  }));
  serve(app, context, lienCalls.place, async (within, { actor, params, body }) => {
    const { amount, reason, customer_reason: customerReason, ends_on: endsOn = null } = body;
    const data = await placeLien(within, actor, { id: params.id, amount, reason, customerReason, endsOn });
    return { message: 'Lien placed successfully', data };
  });
  serve(app, context, lienCalls.release, async (within, { actor, params, body }) => {
    const data = await releaseLien(within, actor, { id: params.id, lienId: params.lid, reason: body.reason });
    return { message: 'Lien released successfully', data };
  });
  serve(app, context, reactivationCalls.sendCode, async (within, { actor, params }) => ({
    message: 'A code is on its way',
    data: { to: await sendReactivationCode(within, actor, params.id) },
  }));
  serve(app, context, reactivationCalls.prove, async (within, { actor, params, body }) => {
    await proveIdentity(within, actor, { id: params.id, ...body });
    const account = await findVisibleSavings(within.db, actor, 'savings.own', params.id);
    return { message: 'Your savings account is active again', data: await currentView(within, account, actor) };
  });
  serve(app, context, reactivationCalls.reactivate, async (within, { actor, params, body }) => {
    await requestReactivation(within, actor, { id: params.id, reason: body.reason });
    return approvalRequested;
  });
  serve(app, context, lienCalls.own, async (within, { actor, params }) => ({
    data: await ownLiens(within.db, actor, params.id),
  }));
}
