/** Binds the calls of investments to their rules and queries. No decisions in here. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { investmentCalls, type InvestmentPlanView } from '@ajo/contract/modules/investments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { serve } from '#platform/http/serve';
import { planMissing } from './investments.errors.ts';
import { plansOnOffer } from './investments.queries.ts';
import { previewOf, whyNotPreview } from './plan.rules.ts';
import { type InvestmentPlan, withholdingTaxBps } from './plan.ts';

const viewOf = (plan: InvestmentPlan): InvestmentPlanView => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  min_amount: plan.least,
  max_amount: plan.most,
  payout: plan.payout,
  early_exit_bps: plan.earlyExitBps,
  withholding_tax_bps: withholdingTaxBps,
  rates: plan.rates.map(({ months, rateBps }) => ({ months, rate_bps: rateBps })),
});

export function investmentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, investmentCalls.plans, async ({ db }) => ({ data: (await plansOnOffer(db)).map(viewOf) }));

  serve(app, context, investmentCalls.preview, async ({ db, clock }, { body: { plan_id: id, ...wish } }) => {
    const plan = (await plansOnOffer(db)).find((one) => one.id === id);
    if (!plan) throw planMissing();
    const asked = { ...wish, on: clock.businessDay() };
    refuseIf(whyNotPreview(plan, asked));
    return { data: previewOf(plan, asked) };
  });
}
