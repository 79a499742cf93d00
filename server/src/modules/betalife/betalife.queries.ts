/** Reads for people who look for a package. */
import { kobo } from '@ajo/contract/kernel/money';
import type { BetalifeKind, BetalifePackageId, BetalifePlanId, PackageItem } from '@ajo/contract/modules/betalife';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { BetalifePackage, BetalifePlan } from './package.ts';

/** Plans of one kind with what is on offer; a plan without a package is not shown. */
export async function plansOnOffer(db: Database, kind: BetalifeKind): Promise<BetalifePlan[]> {
  const plans = await sqlOf(db)
    .selectFrom('betalife_plans')
    .selectAll()
    .where('kind', '=', kind)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const packages = await sqlOf(db)
    .selectFrom('betalife_packages')
    .selectAll()
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .execute();
  const found = plans.map(({ id, name, description, position }) => ({
    id: id as BetalifePlanId,
    kind,
    name,
    description,
    position,
    packages: packages.filter(({ plan_id }) => plan_id === id).map(toPackage),
  }));
  return found.filter((plan) => plan.packages.length > 0);
}

type Row = {
  id: string;
  name: string;
  description: string;
  price_kobo: bigint;
  instalments: number;
  frequency: 'day' | 'week' | 'month';
  items: unknown;
};

const toPackage = ({ id, price_kobo: price, items, ...row }: Row): BetalifePackage => ({
  id: id as BetalifePackageId,
  name: row.name,
  description: row.description,
  price: kobo(price),
  instalments: row.instalments,
  frequency: row.frequency,
  items: items as PackageItem[],
});
