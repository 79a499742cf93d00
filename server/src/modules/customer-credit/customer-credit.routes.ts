/** Binds the calls of credit that no loan uses. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { customerCreditCalls } from '@ajo/contract/modules/customer-credit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { requireCustomer } from '#modules/customers';
import { serve } from '#platform/http/serve';
import { requestCreditRefund } from './commands/request-credit-refund.ts';
import { saveCredit } from './commands/save-credit.ts';
import { viewCredit } from './customer-credit.queries.ts';

export function customerCreditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, customerCreditCalls.own, async ({ db }, { actor }) => ({ data: await viewCredit(db, actor.id) }));
  serve(app, context, customerCreditCalls.save, async (within, { actor, body: { savings_id: savingsId, amount } }) => ({
    message: 'Moved to savings',
    data: await saveCredit(within, actor, { savingsId, amount }),
  }));
  serve(app, context, customerCreditCalls.ofCustomer, async ({ db }, { actor, params: { id } }) => {
    await requireCustomer(db, actor, id, 'payments.reverse');
    return { data: await viewCredit(db, id) };
  });
  serve(app, context, customerCreditCalls.refund, async (within, { actor, params: { id }, body }) => {
    await requestCreditRefund(within, actor, { id, ...body });
    return approvalRequested;
  });
}
