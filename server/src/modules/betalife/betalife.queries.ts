/** Reads for people who look for a package, and for those who keep the plans. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { BetalifeKind, BetalifePackageId, BetalifePlanId, PlanVersions } from '@ajo/contract/modules/betalife';
import { itemVersions, type Planned, plannedChanges, type PlannedItem, type Wire, withChanges } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { planMissing } from './betalife.errors.ts';
import type { BetalifePlan, StoredPlan } from './package.ts';
import { betalifePlans, decodeTerms, findPlans, packageSubject } from './plan.store.ts';

/** Plans of one kind with what is on offer; a plan without a package is not shown. */
export const plansOnOffer = async (db: Database, kind: BetalifeKind | undefined): Promise<BetalifePlan[]> =>
  (await findPlans(db, { kind })).filter(({ active, packages }) => active && packages.length > 0);

/** Undefined when the package is not on offer. */
export async function offeredPriceOf(db: Database, id: BetalifePackageId): Promise<Kobo | undefined> {
  const packages = (await plansOnOffer(db, undefined)).flatMap((plan) => plan.packages);
  return packages.find((one) => one.id === id)?.price;
}

/** Those on offer first. */
export const savedPlans = async (db: Database, kind: BetalifeKind | undefined): Promise<StoredPlan[]> =>
  (await findPlans(db, { kind })).toSorted((one, other) => Number(other.active) - Number(one.active));

/** @throws DomainError `betalife_plan_missing`. */
export async function savedPlan(db: Database, id: BetalifePlanId): Promise<StoredPlan> {
  const [plan] = await findPlans(db, { id });
  if (!plan) throw planMissing();
  return plan;
}

const partsOf = ({ packages }: StoredPlan): PlannedItem[] =>
  packages.map(({ id: itemId }) => ({ subject: packageSubject, itemId }));

/** The plan and its packages: each may have planned changes. */
export const plannedItemsOf = (plan: StoredPlan): [PlannedItem, ...PlannedItem[]] => [
  { subject: betalifePlans.subject, itemId: plan.id },
  ...partsOf(plan),
];

/** With planned changes of its packages. @throws DomainError `betalife_plan_missing`. */
export async function planVersions(db: Database, id: BetalifePlanId): Promise<PlanVersions> {
  const one = await savedPlan(db, id);
  return {
    data: await itemVersions(db, betalifePlans.versions, { id, decode: decodeTerms }),
    planned: await plannedChanges(db, { of: betalifePlans, one, parts: partsOf(one), decode: decodeTerms, change: withPlanned }),
  };
}

/** The terms of a plan with a planned change of it or of one of its packages. */
function withPlanned(terms: Wire, planned: Planned): Wire {
  if (planned.subject !== packageSubject) return withChanges(terms, planned);
  const packages = terms['betalife_packages'] as Wire[];
  return {
    ...terms,
    betalife_packages: packages.map((each) => (each['id'] === planned.itemId ? withChanges(each, planned) : each)),
  };
}
