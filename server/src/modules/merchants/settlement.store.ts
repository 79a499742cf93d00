/** Keeps the payments to merchants. Nothing is removed: a declined one stays declined. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

export type SettlementRow = Selectable<Tables['merchant_settlements']>;

/** False when the reference is recorded already. */
export async function addSettlement(tx: Tx, row: Insertable<Tables['merchant_settlements']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('merchant_settlements')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const lockSettlement = (tx: Tx, id: string): Promise<SettlementRow | undefined> =>
  sqlOf(tx).selectFrom('merchant_settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const saveSettlement = async (tx: Tx, id: string, change: Updateable<Tables['merchant_settlements']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('merchant_settlements').set(change).where('id', '=', id).execute());

/** Of payments that wait for their second person. */
export async function pendingSettlements(db: Database, merchantId: string): Promise<Kobo> {
  const { sum } = await sqlOf(db)
    .selectFrom('merchant_settlements')
    .select(sql<bigint>`coalesce(sum(amount_kobo), 0)::bigint`.as('sum'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return kobo(sum);
}
