/** Binds the calls of corrections of savings accounts. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { savingsDeskCalls } from '@ajo/contract/modules/savings-desk';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { reverseDeposit } from './commands/reverse-deposit.ts';

export function savingsDeskRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, savingsDeskCalls.reverse, async (within, { actor, params, body }) => {
    const data = await reverseDeposit(within, actor, { id: params.id, transactionId: params.tid, reason: body.reason });
    return data.state === 'asked' ? approvalRequested : { message: 'Deposit reversed successfully', data };
  });
}
