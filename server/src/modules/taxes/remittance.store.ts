/** Keeps payments to the tax authorities. Nothing is removed: a declined one stays declined, a reversed one reversed. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Tax } from '@ajo/contract/modules/taxes';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Remittance } from './tax.ts';

/** Two people on one tax wait for each other here, so that a month is not paid twice. */
export const lockTax = async (tx: Tx, tax: Tax): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('tax:' || ${tax}, 0))`.execute(sqlOf(tx)));

/** False when the reference is recorded already. */
export async function addRemittance(tx: Tx, row: Insertable<Tables['tax_remittances']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('tax_remittances')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function lockRemittance(tx: Tx, id: string): Promise<Remittance | undefined> {
  const row = await sqlOf(tx).selectFrom('tax_remittances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRemittance(row);
}

export const saveRemittance = async (tx: Tx, id: string, change: Updateable<Tables['tax_remittances']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('tax_remittances').set(change).where('id', '=', id).execute());

/** The day of the line of the bank that proves it, if there is one. */
export async function lineThatProves(tx: Tx, id: string): Promise<Day | undefined> {
  const { rows } = await sql<{
    on: Day;
  }>`select l.on_day::text as on from reconciliation_matches m join bank_lines l on l.id = m.line_id
    where m.record = 'tax_payment' and m.payment_id = ${id} and m.ended_at is null`.execute(sqlOf(tx));
  return rows[0]?.on;
}

/** Without those that were declined, the oldest first. */
export async function remittancesOf(db: Database, month: Day): Promise<Remittance[]> {
  const rows = await sqlOf(db)
    .selectFrom('tax_remittances')
    .selectAll()
    .where('month', '=', month)
    .where('status', '<>', 'declined')
    .orderBy('id')
    .execute();
  return rows.map(toRemittance);
}

const toRemittance = (row: Selectable<Tables['tax_remittances']>): Remittance => ({
  id: row.id,
  tax: row.tax,
  month: row.month as Day,
  amount: row.amount_kobo,
  reference: row.reference,
  paidOn: row.paid_on as Day,
  status: row.status,
  requestedBy: row.requested_by,
  requestedByName: row.requested_by_name,
  requestedAt: row.requested_at,
  confirmedByName: row.confirmed_by_name,
  journalId: row.journal_id,
  reversal: row.reversal_journal_id
    ? {
        by: [row.reversal_requested_by_name, row.reversal_confirmed_by_name].join(', '),
        reason: row.reversal_reason ?? '',
        journalId: row.reversal_journal_id,
      }
    : null,
});
