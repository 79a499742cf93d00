/** Saves and loads the provider's signed notices, byte for byte. */
import type { Insertable, Selectable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

/** False when the same notice came before. */
export async function addEvent(tx: Tx, row: Insertable<Tables['provider_events']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('provider_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findEvent(db: Database, id: string): Promise<Selectable<Tables['provider_events']> | undefined> {
  return sqlOf(db).selectFrom('provider_events').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markProcessed(tx: Tx, id: string, { outcome, at }: { outcome: string; at: Date }): Promise<void> {
  await sqlOf(tx).updateTable('provider_events').set({ processed_at: at, outcome }).where('id', '=', id).execute();
}
