/** Saves received payments: each reference once. */
import type { Insertable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { MoneyIn } from './money-in.ts';

export const isReceived = async (db: Database, reference: string): Promise<boolean> =>
  (await sqlOf(db).selectFrom('receipts').select('id').where('reference', '=', reference).executeTakeFirst()) !== undefined;

/** False when the reference has arrived before; a concurrent caller waits here for the first. */
export async function addReceipt(tx: Tx, row: Insertable<Tables['receipts']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The parts of a payment that was split. */
export async function addShares(tx: Tx, booked: readonly MoneyIn[]): Promise<void> {
  const rows = booked.map(({ id, purpose, purposeId, amount, reference }, at) => ({
    receipt_id: id,
    position: at + 1,
    purpose,
    purpose_id: purposeId,
    amount_kobo: amount,
    reference,
  }));
  await sqlOf(tx).insertInto('receipt_shares').values(rows).execute();
}

export async function markSuspense(tx: Tx, reference: string): Promise<void> {
  await sqlOf(tx).updateTable('receipts').set({ outcome: 'set_aside' }).where('reference', '=', reference).execute();
}

/** It counts for nothing. */
export async function markUndone(tx: Tx, reference: string): Promise<void> {
  await sqlOf(tx).updateTable('receipts').set({ outcome: 'undone' }).where('reference', '=', reference).execute();
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

/** The account of the payer is closed, or stays open until the transaction ends: a closing waits for the deposit, and finds it. */
export async function isPayerClosed(tx: Tx, id: string): Promise<boolean> {
  const payer = await sqlOf(tx).selectFrom('users').select('deleted_at').where('id', '=', id).forShare().executeTakeFirst();
  return payer !== undefined && payer.deleted_at !== null;
}
