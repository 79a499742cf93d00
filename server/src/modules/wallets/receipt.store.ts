/** Saves what arrived: each reference once, for ever. */
import type { Insertable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export const isReceived = async (db: Database, reference: string): Promise<boolean> =>
  (await sqlOf(db).selectFrom('receipts').select('id').where('reference', '=', reference).executeTakeFirst()) !== undefined;

/** False when the reference has arrived before; whoever brings it at the same moment waits here for the first. */
export async function addReceipt(tx: Tx, row: Insertable<Tables['receipts']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function markSetAside(tx: Tx, reference: string): Promise<void> {
  await sqlOf(tx).updateTable('receipts').set({ outcome: 'set_aside' }).where('reference', '=', reference).execute();
}

export async function addUnidentified(
  tx: Tx,
  row: Omit<Insertable<Tables['unidentified_receipts']>, 'facts'> & { facts: unknown },
): Promise<void> {
  await sqlOf(tx)
    .insertInto('unidentified_receipts')
    .values({ ...row, facts: JSON.stringify(row.facts) })
    .execute();
}
