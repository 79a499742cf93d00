/** Keeps the days on which our channels failed. A day is withdrawn, never removed. */
import type { Day } from '@ajo/contract/kernel/time';
import type { OutageId } from '@ajo/contract/modules/outages';
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import type { Outage } from './outage.ts';
import { outageMissing } from './outages.errors.ts';

/** Undefined when the day is declared already. */
export async function addOutage(tx: Tx, row: Insertable<Tables['channel_outages']>): Promise<Outage | undefined> {
  const added = await sqlOf(tx)
    .insertInto('channel_outages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added && toOutage(added);
}

export async function lockOutage(tx: Tx, id: OutageId): Promise<Outage> {
  const row = await sqlOf(tx).selectFrom('channel_outages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw outageMissing();
  return toOutage(row);
}

export async function withdrawOutage(
  tx: Tx,
  id: OutageId,
  { by, at, reason }: { by: { id: string; name: string }; at: Date; reason: string },
): Promise<Outage> {
  const row = await sqlOf(tx)
    .updateTable('channel_outages')
    .set({ withdrawn_by: by.id, withdrawn_by_name: by.name, withdrawn_at: at, withdrawn_reason: reason })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOutage(row);
}

export const toOutage = (row: Selectable<Tables['channel_outages']>): Outage => ({
  id: row.id as OutageId,
  on: row.on_day as Day,
  channel: row.channel,
  reason: row.reason,
  declaredByName: row.declared_by_name,
  declaredAt: row.declared_at,
  withdrawn: row.withdrawn_at && {
    by: row.withdrawn_by_name ?? '',
    at: row.withdrawn_at,
    reason: row.withdrawn_reason ?? '',
  },
});
