/** Binds the calls of investments to their rules and queries. No decisions in here. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import { investmentCalls, type InvestmentPlanView, type StoredInvestmentPlan } from '@ajo/contract/modules/investments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { savedOrPlanned } from '#modules/settings';
import { serve } from '#platform/http/serve';
import { addPlan, cancelPlanChange, changePlan } from './commands/save-plan.ts';
import { planMissing } from './investments.errors.ts';
import { previewOf, sellsInvestments, whyNotPreview } from './plan.rules.ts';
import { savedPlans, planVersions, plansOnOffer } from './investments.queries.ts';
import { type InvestmentPlan, type StoredPlan, termsOf, withholdingTaxBps } from './plan.ts';

const viewOf = (plan: InvestmentPlan, sold: boolean): InvestmentPlanView => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  min_amount: plan.minAmount,
  max_amount: plan.maxAmount,
  payout: plan.payout,
  early_exit_bps: plan.earlyExitBps,
  withholding_tax_bps: withholdingTaxBps,
  rates: plan.rates.map(({ months, rateBps }) => ({ months, rate_bps: rateBps })),
  sold,
});

const planView = (plan: StoredPlan): StoredInvestmentPlan => ({ id: plan.id, version: plan.version, ...termsOf(plan) });

export function investmentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, investmentCalls.plans, async ({ db, config }) => ({
    data: (await plansOnOffer(db)).map((plan) => viewOf(plan, sellsInvestments(config))),
  }));

  serve(app, context, investmentCalls.preview, async ({ db, clock }, { body: { plan_id: id, ...input } }) => {
    const plan = (await plansOnOffer(db)).find((one) => one.id === id);
    if (!plan) throw planMissing();
    const request = { ...input, on: clock.businessDay() };
    refuseIf(whyNotPreview(plan, request));
    return { data: previewOf(plan, request) };
  });

  serve(app, context, investmentCalls.kept, async ({ db }) => ({ data: (await savedPlans(db)).map(planView) }));

  serve(app, context, investmentCalls.versions, ({ db }, { params }) => planVersions(db, params.id));

  serve(app, context, investmentCalls.add, async (within, { actor, body }) => ({
    message: 'Investment plan added successfully',
    data: planView(await addPlan(within, actor, body)),
  }));

  serve(app, context, investmentCalls.change, async (within, { actor, body: { id, version, effective_on: from, ...terms } }) => ({
    message: savedOrPlanned(within, from, 'Investment plan updated successfully'),
    data: planView(await changePlan(within, actor, { id, version, terms, from })),
  }));

  serve(app, context, investmentCalls.cancelPlanned, (within, { actor, params }) => cancelPlanChange(within, actor, params));
}
