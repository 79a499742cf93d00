/** Loads, locks and saves set-aside money. */
import type { MoneyInPurpose } from '@ajo/contract/modules/wallets';
import type { Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { MoneyInSource } from './money-in.ts';
import { returnedChannel, type SetAside } from './set-aside.ts';
import { receiptMissing } from './wallets.errors.ts';

const joined = (db: Database) =>
  sqlOf(db)
    .selectFrom('unidentified_receipts as u')
    .innerJoin('receipts as r', 'r.reference', 'u.reference')
    .selectAll('u')
    .select([
      'r.currency',
      'r.source',
      'r.channel',
      'r.account_number',
      'r.purpose',
      'r.purpose_id',
      'r.paid_at',
      'r.received_at',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof joined>['executeTakeFirstOrThrow']>>;

const toSetAside = (row: Row): SetAside => ({
  id: row.id,
  reference: row.reference,
  amount: row.amount_kobo,
  currency: row.currency,
  why: row.why,
  state: row.state,
  source: row.source as MoneyInSource | 'unknown',
  channel: row.channel,
  accountNumber: row.account_number,
  purpose: row.purpose as MoneyInPurpose | null,
  purposeId: row.purpose_id,
  paidAt: row.paid_at,
  receivedAt: row.received_at,
  timesBooked: row.times_booked,
  resolution: row.resolution,
  resolvedLoanId: row.resolved_loan_id,
  resolvedBy: row.resolved_by_name,
  resolvedAt: row.resolved_at,
  reason: row.reason,
  refundNote: row.refund_note,
  refundAskedAt: row.refund_asked_at,
  lastAnswer: row.last_answer,
});

/** @throws DomainError `receipt_missing`. */
export async function findSetAside(db: Database, id: string): Promise<SetAside> {
  const row = await joined(db).where('u.id', '=', id).executeTakeFirst();
  if (!row) throw receiptMissing();
  return toSetAside(row);
}

/** @throws DomainError `receipt_missing`. */
export async function lockSetAside(tx: Tx, id: string): Promise<SetAside> {
  await sqlOf(tx).selectFrom('unidentified_receipts').select('id').where('id', '=', id).forUpdate().execute();
  return findSetAside(tx, id);
}

/** The loan, and those that it has taken over. */
export async function lineOf(db: Database, loanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive line as (
      select id, restructures_id from loans where id = ${loanId}
      union all select l.id, l.restructures_id from loans l join line on l.id = line.restructures_id
    ) select id from line`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Payouts of these loans that came back and were set aside, whatever became of them since. */
export async function lockReturned(tx: Tx, loanIds: readonly string[]): Promise<SetAside[]> {
  const rows = await joined(tx)
    .where('r.channel', '=', returnedChannel)
    .where('r.purpose_id', 'in', [...loanIds])
    .forUpdate('u')
    .execute();
  return rows.map(toSetAside);
}

/** The one that stands on a loan under this reference. */
export async function lockBookedAs(tx: Tx, reference: string): Promise<SetAside | undefined> {
  const row = await joined(tx).where('u.booked_as', '=', reference).forUpdate('u').executeTakeFirst();
  return row && toSetAside(row);
}

export async function saveSetAside(tx: Tx, id: string, change: Updateable<Tables['unidentified_receipts']>): Promise<void> {
  await sqlOf(tx).updateTable('unidentified_receipts').set(change).where('id', '=', id).execute();
}

/** Refunds that are due to be asked for, or asked about; the next question is set at once, so two workers do not ask twice. */
export async function claimRefunds(tx: Tx, { at, again, most }: { at: Date; again: Date; most: number }): Promise<string[]> {
  const due = await sqlOf(tx)
    .selectFrom('unidentified_receipts')
    .select('id')
    .where('state', '=', 'refunding')
    .where('refund_ask_at', '<=', at)
    .orderBy('refund_ask_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await saveSetAside(tx, id, { refund_ask_at: again });
  return due.map(({ id }) => id);
}
