/** Binds the calls of provision rates. No decisions in here. */
import { approvalRequested } from '@ajo/contract/modules/approvals.answer';
import { provisionCalls } from '@ajo/contract/modules/loan-accounts.provisions';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { requestProvisionRates } from './change-provision-rates.ts';
import { provisionRatesView } from './provision-setting.ts';

export function provisionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, provisionCalls.rates, async (within) => ({ data: await provisionRatesView(within) }));
  serve(app, context, provisionCalls.requestRates, async (within, { actor, body }) => {
    await requestProvisionRates(within, actor, body);
    return approvalRequested;
  });
}
