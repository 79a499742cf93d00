/** Stores planned changes; each ends once: applied, cancelled or refused. */
import type { PlannedChangeId } from '@ajo/contract/kernel/planned';
import type { Day } from '@ajo/contract/kernel/time';
import type { Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Wire } from './catalogue.ts';
import type { Planned, PlannedItem } from './planned.ts';

/** The caller holds the item, and it has no other planned change. */
export async function savePlanned(tx: Tx, { id, subject, itemId, effectiveOn, terms, ended, by, at }: Planned): Promise<void> {
  await sqlOf(tx)
    .insertInto('planned_changes')
    .values({
      id,
      subject,
      item_id: itemId,
      effective_on: effectiveOn,
      terms: JSON.stringify(terms),
      ended_terms: [...ended],
      made_by: by.id,
      made_by_name: by.name,
      made_at: at,
    })
    .execute();
}

/** Those that wait for their day, the earliest first. An item has one at most. */
export async function plannedFor(db: Database, items: readonly PlannedItem[]): Promise<Planned[]> {
  if (items.length === 0) return [];
  const rows = await sqlOf(db)
    .selectFrom('planned_changes')
    .selectAll()
    .where('item_id', 'in', [...new Set(items.map(({ itemId }) => itemId))])
    .where('status', '=', 'planned')
    .orderBy('effective_on')
    .orderBy('made_at')
    .execute();
  return rows.filter((row) => items.some((one) => one.subject === row.subject && one.itemId === row.item_id)).map(toPlanned);
}

/** Those whose day has come, in the order in which they apply. */
export async function duePlanned(db: Database, today: Day): Promise<Planned[]> {
  const rows = await sqlOf(db)
    .selectFrom('planned_changes')
    .selectAll()
    .where('status', '=', 'planned')
    .where('effective_on', '<=', today)
    .orderBy('effective_on')
    .orderBy('made_at')
    .limit(100)
    .execute();
  return rows.map(toPlanned);
}

type Ending = { status: 'applied' | 'cancelled' | 'refused'; at: Date; refusal?: string };

/** Undefined when it has ended already. */
export async function endPlanned(tx: Tx, id: PlannedChangeId, { status, at, refusal }: Ending): Promise<Planned | undefined> {
  const row = await sqlOf(tx)
    .updateTable('planned_changes')
    .set({ status, ended_at: at, refusal: refusal ?? null })
    .where('id', '=', id)
    .where('status', '=', 'planned')
    .returningAll()
    .executeTakeFirst();
  return row && toPlanned(row);
}

const toPlanned = (row: Selectable<Tables['planned_changes']>): Planned => ({
  id: row.id as PlannedChangeId,
  subject: row.subject,
  itemId: row.item_id,
  effectiveOn: row.effective_on,
  terms: row.terms as Wire,
  ended: row.ended_terms,
  by: { id: row.made_by, name: row.made_by_name },
  at: row.made_at,
});
