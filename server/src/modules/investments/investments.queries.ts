/** Reads for people who choose an investment plan, and for those who keep the plans. */
import type { InvestmentPlanId, InvestmentPlanVersions } from '@ajo/contract/modules/investments';
import { itemVersions, plannedChanges } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { planMissing } from './investments.errors.ts';
import type { KeptPlan } from './plan.ts';
import { findPlans, investmentPlans, decodeTerms } from './plan.store.ts';

/** Plans on offer, in the order that the lender gave them; a plan without a rate is not shown. */
export const plansOnOffer = async (db: Database): Promise<KeptPlan[]> =>
  (await findPlans(db)).filter(({ active, rates }) => active && rates.length > 0);

/** Those on offer first. */
export const savedPlans = async (db: Database): Promise<KeptPlan[]> =>
  (await findPlans(db)).toSorted((one, other) => Number(other.active) - Number(one.active));

/** @throws DomainError `plan_missing`. */
export async function planVersions(db: Database, id: InvestmentPlanId): Promise<InvestmentPlanVersions> {
  const plan = await investmentPlans.find(db, id);
  if (!plan) throw planMissing();
  return {
    data: await itemVersions(db, investmentPlans.versions, { id, decode: decodeTerms }),
    planned: await plannedChanges(db, { of: investmentPlans, one: plan, decode: decodeTerms }),
  };
}
