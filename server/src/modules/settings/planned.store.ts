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

/** In the order in which they apply. */
const waiting = (db: Database) =>
  sqlOf(db).selectFrom('planned_changes').selectAll().where('status', '=', 'planned').orderBy('effective_on').orderBy('made_at');

/** Those that wait for their day. An item has one at most. */
export async function plannedFor(db: Database, items: readonly PlannedItem[]): Promise<Planned[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ itemId }) => itemId);
  const rows = await waiting(db).where('item_id', 'in', ids).execute();
  return rows.filter((row) => items.some((one) => one.subject === row.subject && one.itemId === row.item_id)).map(toPlanned);
}

/** Those whose day has come. */
export async function duePlanned(db: Database, today: Day): Promise<Planned[]> {
  return (await waiting(db).where('effective_on', '<=', today).limit(100).execute()).map(toPlanned);
}

type Ending = { status: 'applied' | 'cancelled' | 'refused'; at: Date; refusal?: string };

/** False when it has ended already. */
export async function endPlanned(tx: Tx, id: PlannedChangeId, { status, at, refusal }: Ending): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('planned_changes')
    .set({ status, ended_at: at, refusal: refusal ?? null })
    .where('id', '=', id)
    .where('status', '=', 'planned')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
