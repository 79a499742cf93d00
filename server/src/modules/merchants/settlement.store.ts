/** Keeps the payments to merchants. Nothing is removed: a declined one stays declined, a reversed one reversed. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
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

/** The day of the line of the bank that proves it, if there is one. */
export async function lineThatProves(tx: Tx, id: string): Promise<Day | undefined> {
  const { rows } = await sql<{
    on: Day;
  }>`select l.on_day::text as on from reconciliation_matches m join bank_lines l on l.id = m.line_id
    where m.record = 'merchant_settlement' and m.payment_id = ${id} and m.ended_at is null`.execute(sqlOf(tx));
  return rows[0]?.on;
}

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
