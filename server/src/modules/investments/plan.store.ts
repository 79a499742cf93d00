/** Saves investment plans. */
import { sqlOf } from '#platform/db/sql';
import { type Database, inTransaction } from '#platform/db/transaction';
import type { InvestmentPlan } from './plan.ts';

/** Adds a plan of the reference data once; one that is there already stays as it is. */
export async function addInvestmentPlan(db: Database, plan: InvestmentPlan, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const added = await sqlOf(tx)
      .insertInto('investment_plans')
      .values({
        id: plan.id,
        name: plan.name,
        description: plan.description,
        min_kobo: plan.least,
        max_kobo: plan.most,
        payout: plan.payout,
        early_exit_bps: plan.earlyExitBps,
        position: plan.position,
        active: true,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added || plan.rates.length === 0) return;
    const rows = plan.rates.map(({ months, rateBps }) => ({ plan_id: plan.id, months, rate_bps: rateBps }));
    await sqlOf(tx).insertInto('investment_plan_rates').values(rows).execute();
  });
}
