/** The catalogue of investment plans: the columns of a plan, and its rates. */
import { type InvestmentPlanId, InvestmentPlanTerms } from '@ajo/contract/modules/investments';
import { kobo } from '@ajo/contract/kernel/money';
import type { Selectable } from 'kysely';
import { addReference, type Catalogue } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { planChanged, planMissing, planNameTaken } from './investments.errors.ts';
import { whyNotPlan } from './plan.rules.ts';
import { type InvestmentPlan, type StoredPlan, planOf, termsOf } from './plan.ts';

/** In the order that the lender gave them. */
export async function findPlans(db: Database): Promise<StoredPlan[]> {
  const plans = await sqlOf(db).selectFrom('investment_plans').selectAll().orderBy('position').orderBy('name').execute();
  const rates = await sqlOf(db).selectFrom('investment_plan_rates').selectAll().orderBy('months').execute();
  return plans.map((row) => toPlan(row, rates));
}

/** Adds a plan of the reference data once; one that is there already stays as it is. */
export const addInvestmentPlan = async (db: Database, plan: InvestmentPlan, at: Date): Promise<void> =>
  void (await addReference(db, investmentPlans, { ...plan, version: 1, active: true }, at));

export const decodeTerms = (saved: unknown): InvestmentPlanTerms =>
  InvestmentPlanTerms.decode(saved as Parameters<typeof InvestmentPlanTerms.decode>[0]);

async function saveRates(tx: Tx, { id, rates }: StoredPlan): Promise<void> {
  await sqlOf(tx).deleteFrom('investment_plan_rates').where('plan_id', '=', id).execute();
  const rows = rates.map(({ months, rateBps }) => ({ plan_id: id, months, rate_bps: rateBps }));
  if (rows.length > 0) await sqlOf(tx).insertInto('investment_plan_rates').values(rows).execute();
}

const columnsOf = (plan: StoredPlan) => ({
  version: plan.version,
  name: plan.name,
  description: plan.description,
  min_kobo: plan.minAmount,
  max_kobo: plan.maxAmount,
  payout: plan.payout,
  early_exit_bps: plan.earlyExitBps,
  position: plan.position,
  active: plan.active,
});

type RateRow = { plan_id: string; months: number; rate_bps: number };

const toPlan = (row: Selectable<Tables['investment_plans']>, rates: readonly RateRow[]): StoredPlan => ({
  id: row.id as InvestmentPlanId,
  version: row.version,
  active: row.active,
  name: row.name,
  description: row.description,
  minAmount: kobo(row.min_kobo),
  maxAmount: kobo(row.max_kobo),
  payout: row.payout,
  earlyExitBps: row.early_exit_bps,
  position: row.position,
  rates: rates.filter(({ plan_id: planId }) => planId === row.id).map(({ months, rate_bps: rateBps }) => ({ months, rateBps })),
});

export const investmentPlans: Catalogue<StoredPlan> = {
  subject: 'investment_plan',
  table: 'investment_plans',
  columnsOf,
  saveParts: saveRates,
  find: async (db, id) => (await findPlans(db)).find((plan) => plan.id === id),
  versions: { table: 'investment_plan_versions', of: 'plan_id' },
  termsOf: (plan) => InvestmentPlanTerms.encode(termsOf(plan)),
  become: (before, terms) => planOf(decodeTerms(terms), before),
  whyNot: whyNotPlan,
  missing: planMissing,
  nameTaken: planNameTaken,
  changed: planChanged,
};
