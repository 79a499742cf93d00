/** Reads for people who look for a package, and for those who keep the plans. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { BetalifeKind, BetalifePackageId, BetalifePlanId, PlanVersion } from '@ajo/contract/modules/betalife';
import { itemVersions } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { planMissing } from './betalife.errors.ts';
import type { BetalifePlan, KeptPlan } from './package.ts';
import { betalifePlans, findPlans, decodeTerms } from './plan.store.ts';

/** Plans of one kind with what is on offer; a plan without a package is not shown. */
export const plansOnOffer = async (db: Database, kind: BetalifeKind | undefined): Promise<BetalifePlan[]> =>
  (await findPlans(db, { kind })).filter(({ active, packages }) => active && packages.length > 0);

/** Undefined when the package is not on offer. */
export async function offeredPriceOf(db: Database, id: BetalifePackageId): Promise<Kobo | undefined> {
  const packages = (await plansOnOffer(db, undefined)).flatMap((plan) => plan.packages);
  return packages.find((one) => one.id === id)?.price;
}

/** Those on offer first. */
export const savedPlans = async (db: Database, kind: BetalifeKind | undefined): Promise<KeptPlan[]> =>
  (await findPlans(db, { kind })).toSorted((one, other) => Number(other.active) - Number(one.active));

/** @throws DomainError `betalife_plan_missing`. */
export async function savedPlan(db: Database, id: BetalifePlanId): Promise<KeptPlan> {
  const [plan] = await findPlans(db, { id });
  if (!plan) throw planMissing();
  return plan;
}

/** @throws DomainError `betalife_plan_missing`: a plan has at least the version that it was added as. */
export async function planVersions(db: Database, id: BetalifePlanId): Promise<PlanVersion[]> {
  const versions = await itemVersions(db, betalifePlans.versions, { id, decode: decodeTerms });
  if (versions.length === 0) throw planMissing();
  return versions;
}
