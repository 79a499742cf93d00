/** Loads, locks and saves plans and packages; every saved version of a plan is kept with its packages. */
import { kobo } from '@ajo/contract/kernel/money';
import { type BetalifeKind, type BetalifePackageId, type BetalifePlanId, PlanVersion } from '@ajo/contract/modules/betalife';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import type { BetalifePackage, BetalifePlan, KeptPlan } from './package.ts';

export type Maker = { by: string | null; byName: string; at: Date; act: string };
type Wanted = { id?: BetalifePlanId | undefined; kind?: BetalifeKind | undefined };

/** In the order that the lender gave them, each with the packages that are not hidden. */
export async function findPlans(db: Database, { id, kind }: Wanted): Promise<KeptPlan[]> {
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

/** Holds the row until the transaction ends: of two people who change one plan, the second is told. */
export async function lockPlan(tx: Tx, id: BetalifePlanId): Promise<KeptPlan | undefined> {
  const row = await sqlOf(tx).selectFrom('betalife_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toPlan(row, await packagesOf(tx, [id]));
}

export async function isNameTaken(tx: Tx, { id, name }: Pick<KeptPlan, 'id' | 'name'>): Promise<boolean> {
  const row = await sqlOf(tx)
    .selectFrom('betalife_plans')
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
    .insertInto('betalife_plans')
    .values({ id: plan.id, kind: plan.kind, ...planColumns(plan), created_at: maker.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (const one of plan.packages) await insertPackage(tx, plan.id, one, maker.at);
  await keepVersion(tx, plan.id, maker);
  return true;
}

/** The plan's own words; its packages are saved by themselves, before. */
export async function savePlan(tx: Tx, plan: KeptPlan, maker: Maker): Promise<void> {
  await sqlOf(tx).updateTable('betalife_plans').set(planColumns(plan)).where('id', '=', plan.id).execute();
  await keepVersion(tx, plan.id, maker);
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

/** Adds a plan of the reference data once; one that is there already stays as it is, with its packages. */
export async function addPlan(db: Database, plan: BetalifePlan, at: Date): Promise<void> {
  const packages = plan.packages.map((one, place) => ({ ...one, place }));
  const maker = { by: null, byName: 'Ajo', act: 'added', at };
  await inTransaction(db, (tx) => insertPlan(tx, { ...plan, version: 1, active: true, packages }, maker));
}

export async function findVersions(db: Database, id: BetalifePlanId): Promise<PlanVersion[]> {
  const rows = await sqlOf(db)
    .selectFrom('betalife_plan_versions')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, act, made_by_name, made_at, terms }) => ({
    version,
    act,
    made_by: made_by_name,
    made_at,
    terms: PlanVersion.shape.terms.decode(terms as Parameters<typeof PlanVersion.shape.terms.decode>[0]),
  }));
}

async function insertPackage(tx: Tx, planId: string, one: KeptPlan['packages'][number], at: Date): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('betalife_packages')
    .values({ id: one.id, plan_id: planId, position: one.place, ...packageColumns(one), created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** What stands in the tables now, as it was saved. */
async function keepVersion(tx: Tx, id: BetalifePlanId, { by, byName, at, act }: Maker): Promise<void> {
  const [plan] = await findPlans(tx, { id });
  if (!plan) throw new Error('a plan without a row has no version');
  const { name, description, position, active, packages } = plan;
  const betalife_packages = packages.map(({ place: _place, items, ...one }) => ({ ...one, items: [...items] }));
  const terms = PlanVersion.shape.terms.encode({ name, description, position, active, betalife_packages });
  await sqlOf(tx)
    .insertInto('betalife_plan_versions')
    .values({
      plan_id: id,
      version: plan.version,
      act,
      terms: JSON.stringify(terms),
      made_by: by,
      made_by_name: byName,
      made_at: at,
    })
    .execute();
}

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

const planColumns = ({ version, name, description, position, active }: KeptPlan) => ({
  version,
  name,
  description,
  position,
  active,
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
): KeptPlan => ({
  id: row.id as BetalifePlanId,
  kind: row.kind,
  name: row.name,
  description: row.description,
  position: row.position,
  version: row.version,
  active: row.active,
  packages: packages.filter(({ plan_id: planId }) => planId === row.id).map(toPackage),
});

const toPackage = (row: Selectable<Tables['betalife_packages']>): KeptPlan['packages'][number] => ({
  id: row.id as BetalifePackageId,
  place: row.position,
  name: row.name,
  description: row.description,
  price: kobo(row.price_kobo),
  instalments: row.instalments,
  frequency: row.frequency,
  items: row.items as BetalifePackage['items'],
});
