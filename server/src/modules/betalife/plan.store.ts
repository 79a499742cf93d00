/** The catalogue of BetaLife plans, and the packages in them: every version of a plan is kept with its packages. */
import { kobo } from '@ajo/contract/kernel/money';
import {
  type BetalifeKind,
  type BetalifePackageId,
  type BetalifePlanId,
  PlanTerms,
  PlanVersion,
} from '@ajo/contract/modules/betalife';
import type { Selectable } from 'kysely';
import { addReference, type Catalogue } from '#modules/settings';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import { planChanged, planMissing, planNameTaken } from './betalife.errors.ts';
import type { BetalifePackage, BetalifePlan, StoredPlan } from './package.ts';

type PlanFilters = { id?: BetalifePlanId | undefined; kind?: BetalifeKind | undefined };

/** In the order that the lender gave them, each with the packages that are not hidden. */
export async function findPlans(db: Database, { id, kind }: PlanFilters): Promise<StoredPlan[]> {
  let found = sqlOf(db).selectFrom('betalife_plans').selectAll();
  if (id) found = found.where('id', '=', id);
  if (kind) found = found.where('kind', '=', kind);
  const plans = await found.orderBy('position').orderBy('name').execute();
  const packages = await packagesOf(
    db,
    plans.map((plan) => plan.id),
  );
  return plans.map((plan) => toPlan(plan, packages));
}

/** False when a package has this id already, in whatever plan. The caller holds the plan's row. */
export async function addPackage(tx: Tx, planId: BetalifePlanId, one: BetalifePackage, at: Date): Promise<boolean> {
  const { last } = await sqlOf(tx)
    .selectFrom('betalife_packages')
    .select((row) => row.fn.max('position').as('last'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  return insertPackage(tx, planId, { ...one, place: (last ?? -1) + 1 }, at);
}

export const savePackage = async (tx: Tx, one: BetalifePackage): Promise<void> =>
  void (await sqlOf(tx).updateTable('betalife_packages').set(packageColumns(one)).where('id', '=', one.id).execute());

export const hidePackage = async (tx: Tx, id: BetalifePackageId, at: Date): Promise<void> =>
  void (await sqlOf(tx).updateTable('betalife_packages').set({ hidden_at: at }).where('id', '=', id).execute());

/** The plan of a package that is not hidden. */
export async function planIdOf(db: Database, id: string): Promise<BetalifePlanId | undefined> {
  const row = await sqlOf(db)
    .selectFrom('betalife_packages')
    .select('plan_id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row?.plan_id as BetalifePlanId | undefined;
}

type OfferedPackage = { plan: StoredPlan; one: BetalifePackage };

/** A package on offer. The row of its plan is locked, so that no new version is saved meanwhile. */
export async function lockOfferedPackage(tx: Tx, id: BetalifePackageId): Promise<OfferedPackage | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('betalife_plans as p')
    .innerJoin('betalife_packages as k', 'k.plan_id', 'p.id')
    .select('p.id')
    .where('k.id', '=', id)
    .forShare('p')
    .executeTakeFirst();
  const [plan] = row ? await findPlans(tx, { id: row.id as BetalifePlanId }) : [];
  const one = plan?.packages.find((each) => each.id === id);
  return plan?.active && one ? { plan, one } : undefined;
}

/** Adds a plan of the reference data once; one that is there already stays as it is, with its packages. */
export async function addPlan(db: Database, plan: BetalifePlan, at: Date): Promise<void> {
  const packages = plan.packages.map((one, place) => ({ ...one, place }));
  await inTransaction(db, async (tx) => {
    if (!(await addReference(tx, betalifePlans, { ...plan, version: 1, active: true, packages }, at))) return;
    for (const one of packages) await insertPackage(tx, plan.id, one, at);
  });
}

export const decodeTerms = (saved: unknown): PlanVersion['terms'] =>
  PlanVersion.shape.terms.decode(saved as Parameters<typeof PlanVersion.shape.terms.decode>[0]);

async function insertPackage(tx: Tx, planId: string, one: StoredPlan['packages'][number], at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('betalife_packages')
    .values({ id: one.id, plan_id: planId, position: one.place, ...packageColumns(one), created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What a version keeps: the plan with the packages that are not hidden. */
const termsOf = ({ name, description, position, active, cancellation_fee_bps, packages }: StoredPlan) => {
  const betalife_packages = packages.map(({ place: _place, items, ...one }) => ({ ...one, items: [...items] }));
  return PlanVersion.shape.terms.encode({ name, description, position, active, cancellation_fee_bps, betalife_packages });
};

const packagesOf = (db: Database, plans: readonly string[]): Promise<Selectable<Tables['betalife_packages']>[]> =>
  plans.length === 0
    ? Promise.resolve([])
    : sqlOf(db)
        .selectFrom('betalife_packages')
        .selectAll()
        .where('plan_id', 'in', [...plans])
        .where('hidden_at', 'is', null)
        .orderBy('position')
        .execute();

/** The fields of a plan; its packages are saved separately, before. */
const planColumns = ({ kind, version, name, description, position, active, cancellation_fee_bps }: StoredPlan) => ({
  kind,
  version,
  name,
  description,
  position,
  active,
  cancellation_fee_bps,
});
const packageColumns = ({ name, description, price, instalments, frequency, items }: BetalifePackage) => ({
  name,
  description,
  price_kobo: price,
  instalments,
  frequency,
  items: JSON.stringify(items),
});

const toPlan = (
  row: Selectable<Tables['betalife_plans']>,
  packages: readonly Selectable<Tables['betalife_packages']>[],
): StoredPlan => ({
  id: row.id as BetalifePlanId,
  kind: row.kind,
  name: row.name,
  description: row.description,
  position: row.position,
  cancellation_fee_bps: row.cancellation_fee_bps,
  version: row.version,
  active: row.active,
  packages: packages.filter(({ plan_id: planId }) => planId === row.id).map(toPackage),
});

const toPackage = (row: Selectable<Tables['betalife_packages']>): StoredPlan['packages'][number] => ({
  id: row.id as BetalifePackageId,
  place: row.position,
  name: row.name,
  description: row.description,
  price: kobo(row.price_kobo),
  instalments: row.instalments,
  frequency: row.frequency,
  items: row.items as BetalifePackage['items'],
});

/** The subject of planned changes of a package. */
export const packageSubject = 'betalife_package';

export const betalifePlans: Catalogue<StoredPlan> = {
  subject: 'betalife_plan',
  table: 'betalife_plans',
  columnsOf: planColumns,
  find: async (db, id) => (await findPlans(db, { id }))[0],
  versions: { table: 'betalife_plan_versions', of: 'plan_id', acts: true },
  termsOf,
  factsOf: (plan) => PlanTerms.encode(plan),
  become: (before, facts) => ({ ...before, ...PlanTerms.decode(facts as Parameters<typeof PlanTerms.decode>[0]) }),
  actOf: (before, after) => (after.active === before.active ? 'changed' : after.active ? 'offered' : 'withdrawn'),
  missing: planMissing,
  nameTaken: planNameTaken,
  changed: planChanged,
};
