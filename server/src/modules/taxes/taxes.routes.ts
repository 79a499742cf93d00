/** Binds the calls of taxes. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { taxCalls } from '@ajo/contract/modules/taxes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { requestRemittance } from './commands/remit-tax.ts';
import { requestRemittanceReversal } from './commands/reverse-remittance.ts';
import { taxReturn, taxReturnFile } from './tax-return.ts';
import { taxesOf } from './taxes.queries.ts';

export function taxRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, taxCalls.month, async (within, { query: { month } }) => ({
    data: { month, taxes: await taxesOf(within, month) },
  }));
  serve(app, context, taxCalls.return, async (within, { query }) => ({ data: await taxReturn(within, query) }));
  serve(app, context, taxCalls.file, (within, { actor, query }) => taxReturnFile(within, actor, query));
  serve(app, context, taxCalls.remit, async (within, { actor, body }) => {
    const { paid_on: paidOn, ...remittance } = body;
    await requestRemittance(within, actor, { ...remittance, paidOn });
    return approvalRequested;
  });
  serve(app, context, taxCalls.reverse, async (within, { actor, params: { id }, body: { reason } }) => {
    await requestRemittanceReversal(within, actor, { id, reason });
    return approvalRequested;
  });
}
