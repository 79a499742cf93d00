/** Loads, locks and saves investment plans; every saved version is kept beside the newest one. */
import { type InvestmentPlanId, InvestmentPlanTerms, type InvestmentPlanVersion } from '@ajo/contract/modules/investments';
import { kobo } from '@ajo/contract/kernel/money';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { planMissing } from './investments.errors.ts';
import { type InvestmentPlan, type KeptPlan, termsOf } from './plan.ts';

export type Maker = { by: string | null; byName: string; at: Date };

/** In the order that the lender gave them. */
export async function findPlans(db: Database): Promise<KeptPlan[]> {
  const plans = await sqlOf(db).selectFrom('investment_plans').selectAll().orderBy('position').orderBy('name').execute();
  const rates = await sqlOf(db).selectFrom('investment_plan_rates').selectAll().orderBy('months').execute();
  return plans.map((row) => toPlan(row, rates));
}

/** Holds the row until the transaction ends: of two people who edit one version, the second is told. */
export async function lockPlan(tx: Tx, id: InvestmentPlanId): Promise<KeptPlan> {
  const row = await sqlOf(tx).selectFrom('investment_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw planMissing();
  const rates = await sqlOf(tx)
    .selectFrom('investment_plan_rates')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('months')
    .execute();
  return toPlan(row, rates);
}

export async function isNameTaken(tx: Tx, { id, name }: Pick<KeptPlan, 'id' | 'name'>): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('investment_plans')
    .select('id')
    .where((of) => of.fn('lower', ['name']), '=', name.toLowerCase())
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another plan on offer has the name, or this one is there already. */
export async function insertPlan(tx: Tx, plan: KeptPlan, maker: Maker): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('investment_plans')
    .values({ id: plan.id, ...columnsOf(plan), created_at: maker.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await keepVersion(tx, plan, maker);
  return true;
}

export async function savePlan(tx: Tx, plan: KeptPlan, maker: Maker): Promise<void> {
  await sqlOf(tx).updateTable('investment_plans').set(columnsOf(plan)).where('id', '=', plan.id).execute();
  await sqlOf(tx).deleteFrom('investment_plan_rates').where('plan_id', '=', plan.id).execute();
  await keepVersion(tx, plan, maker);
}

/** Adds a plan of the reference data once; one that is there already stays as it is. */
export async function addInvestmentPlan(db: Database, plan: InvestmentPlan, at: Date): Promise<void> {
  await inTransaction(db, (tx) => insertPlan(tx, { ...plan, version: 1, active: true }, { by: null, byName: 'Ajo', at }));
}

export async function findVersions(db: Database, id: InvestmentPlanId): Promise<InvestmentPlanVersion[]> {
  const rows = await sqlOf(db)
    .selectFrom('investment_plan_versions')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, made_by_name, made_at, terms }) => ({
    version,
    made_by: made_by_name,
    made_at,
    terms: InvestmentPlanTerms.decode(terms as Parameters<typeof InvestmentPlanTerms.decode>[0]),
  }));
}

async function keepVersion(tx: Tx, plan: KeptPlan, { by, byName, at }: Maker): Promise<void> {
  const rates = plan.rates.map(({ months, rateBps }) => ({ plan_id: plan.id, months, rate_bps: rateBps }));
  if (rates.length > 0) await sqlOf(tx).insertInto('investment_plan_rates').values(rates).execute();
  const terms = JSON.stringify(InvestmentPlanTerms.encode(termsOf(plan)));
  await sqlOf(tx)
    .insertInto('investment_plan_versions')
    .values({ plan_id: plan.id, version: plan.version, terms, made_by: by, made_by_name: byName, made_at: at })
    .execute();
}

const columnsOf = (plan: KeptPlan) => ({
  version: plan.version,
  name: plan.name,
  description: plan.description,
  min_kobo: plan.least,
  max_kobo: plan.most,
  payout: plan.payout,
  early_exit_bps: plan.earlyExitBps,
  position: plan.position,
  active: plan.active,
});

type RateRow = { plan_id: string; months: number; rate_bps: number };

const toPlan = (row: Selectable<Tables['investment_plans']>, rates: readonly RateRow[]): KeptPlan => ({
  id: row.id as InvestmentPlanId,
  version: row.version,
  active: row.active,
  name: row.name,
  description: row.description,
  least: kobo(row.min_kobo),
  most: kobo(row.max_kobo),
  payout: row.payout,
  earlyExitBps: row.early_exit_bps,
  position: row.position,
  rates: rates.filter(({ plan_id: planId }) => planId === row.id).map(({ months, rate_bps: rateBps }) => ({ months, rateBps })),
});
