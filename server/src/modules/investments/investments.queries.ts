/** Reads for people who choose an investment plan, and for those who keep the plans. */
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { InvestmentPlanId, InvestmentPlanVersions } from '@ajo/contract/modules/investments';
import { itemVersionAt, itemVersions, plannedChanges } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { planMissing } from './investments.errors.ts';
import { type StoredPlan, planOf } from './plan.ts';
import { findPlans, investmentPlans, decodeTerms } from './plan.store.ts';

const isOnOffer = ({ active, rates }: StoredPlan): boolean => active && rates.length > 0;

/** Plans on offer, in the order that the lender gave them; a plan without a rate is not shown. */
export const plansOnOffer = async (db: Database): Promise<StoredPlan[]> => (await findPlans(db)).filter(isOnOffer);

/** A plan as it was on offer when a day ended, also when the day is closed later. */
export async function planOnOfferOn(
  db: Database,
  { id, on }: { id: InvestmentPlanId; on: Day },
): Promise<StoredPlan | undefined> {
  const before = startOfDay(addDays(on, 1));
  const saved = await itemVersionAt(db, investmentPlans.versions, { id, before, decode: decodeTerms });
  const plan = saved && planOf(saved.terms, { id, version: saved.version });
  return plan && isOnOffer(plan) ? plan : undefined;
}

/** Those on offer first. */
export const savedPlans = async (db: Database): Promise<StoredPlan[]> =>
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
