/** Binds the calls of slips and imports. No decisions in here. */
import { slipCalls } from '@ajo/contract/modules/payment-slips';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { decideSlip } from './commands/decide-slip.ts';
import { handInSlip } from './commands/hand-in-slip.ts';
import { readSlip } from './slips.queries.ts';

export function slipRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, slipCalls.upload, async (within, { actor, body, files }) => {
    const id = await handInSlip(within, actor, {
      loanId: body.loan_id,
      amount: body.amount,
      paidOn: body.paid_on,
      note: body.note,
      files,
    });
    return { message: 'Payment receipt uploaded', data: await readSlip(within, actor, id) };
  });

  serve(app, context, slipCalls.decide, async (within, { actor, params, body }) => {
    await decideSlip(within, actor, { id: params.id, decision: body });
    const message = body.status === 'approved' ? 'Loan payment updated successfully' : 'Payment receipt denied';
    return { message, data: await readSlip(within, actor, params.id) };
  });
}
