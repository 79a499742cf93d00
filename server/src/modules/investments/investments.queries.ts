/** Reads for people who choose an investment plan. */
import { kobo } from '@ajo/contract/kernel/money';
import type { InvestmentPlanId } from '@ajo/contract/modules/investments';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { InvestmentPlan } from './plan.ts';

/** Plans on offer, in the order that the lender gave them; a plan without a rate is not shown. */
export async function plansOnOffer(db: Database): Promise<InvestmentPlan[]> {
  const plans = await sqlOf(db)
    .selectFrom('investment_plans')
    .selectAll()
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const rates = await sqlOf(db).selectFrom('investment_plan_rates').selectAll().orderBy('months').execute();
  const found = plans.map((row) => ({
    id: row.id as InvestmentPlanId,
    name: row.name,
    description: row.description,
    least: kobo(row.min_kobo),
    most: kobo(row.max_kobo),
    payout: row.payout,
    earlyExitBps: row.early_exit_bps,
    position: row.position,
    rates: rates.filter(({ plan_id: planId }) => planId === row.id).map(({ months, rate_bps: rateBps }) => ({ months, rateBps })),
  }));
  return found.filter((plan) => plan.rates.length > 0);
}
