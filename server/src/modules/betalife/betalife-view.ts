/** Plans and packages in the format of the contract. */
import type {
  BetalifeKind,
  BetalifePackageView,
  BetalifePlanView,
  StoredPlan as StoredPlanView,
} from '@ajo/contract/modules/betalife';
import type { Database } from '#platform/db/transaction';
import { plansOnOffer } from './betalife.queries.ts';
import type { BetalifePackage, BetalifePlan, StoredPlan } from './package.ts';
import { partsOf } from './package.rules.ts';

const packageView = (one: BetalifePackage): BetalifePackageView => {
  const { each, last } = partsOf(one);
  const { id, name, description, price, instalments, frequency } = one;
  const items = [...one.items];
  return { id, name, description, price, instalments, frequency, items, instalment: each, last_instalment: last };
};

export const planView = ({ id, kind, name, description, cancellation_fee_bps, packages }: BetalifePlan): BetalifePlanView => ({
  id,
  type: kind,
  name,
  description,
  cancellation_fee_bps,
  betalife_packages: packages.map(packageView),
});

/** What customers may subscribe to. */
export const offeredPlanViews = async (db: Database, kind: BetalifeKind | undefined): Promise<BetalifePlanView[]> =>
  (await plansOnOffer(db, kind)).map(planView);

export const savedPlanView = ({ kind, packages, ...plan }: StoredPlan): StoredPlanView => ({
  ...plan,
  type: kind,
  betalife_packages: packages.map((one) => ({ ...packageView(one), index: one.place })),
});
