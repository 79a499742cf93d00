/** Saves plans and packages. */
import { sqlOf } from '#platform/db/sql';
import { type Database, inTransaction } from '#platform/db/transaction';
import type { BetalifePlan } from './package.ts';

/** Adds a plan of the reference data once; one that is there already stays as it is, with its packages. */
export async function addPlan(db: Database, plan: BetalifePlan, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const added = await sqlOf(tx)
      .insertInto('betalife_plans')
      .values({
        id: plan.id,
        kind: plan.kind,
        name: plan.name,
        description: plan.description,
        position: plan.position,
        active: true,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    const rows = plan.packages.map(({ price, items, ...rest }, position) => ({
      ...rest,
      plan_id: plan.id,
      position,
      price_kobo: price,
      items: JSON.stringify(items),
      created_at: at,
    }));
    if (rows.length > 0) await sqlOf(tx).insertInto('betalife_packages').values(rows).execute();
  });
}
