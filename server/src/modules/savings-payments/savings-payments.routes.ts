/** Binds the calls of payments from savings. No decisions in here. */
import { savingsPaymentCalls } from '@ajo/contract/modules/savings-payments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { payFromSavings } from './commands/pay-from-savings.ts';
import type { PayableRegistry } from './payable.ts';
import { sourcesFor } from './savings-payments.queries.ts';

export const savingsPaymentRoutes =
  (payables: PayableRegistry) =>
  (app: FastifyInstance, context: Context): void => {
    serve(app, context, savingsPaymentCalls.sources, async (within, { actor, query }) => ({
      data: await sourcesFor(within, payables, actor, { ...query, purposeId: query.purpose_id, amount: query.amount }),
    }));
    serve(app, context, savingsPaymentCalls.pay, async (within, { actor, body }) => {
      const { savings_id: savingsId, purpose, purpose_id: purposeId, amount } = body;
      const data = await payFromSavings(within, payables, actor, { savingsId, purpose, purposeId, amount });
      return { message: 'Payment successful', data };
    });
  };
