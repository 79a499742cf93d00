/** Stores batches of a provider and their payments, and locks them. A booked batch does not change. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { SettlementBatchId } from '@ajo/contract/modules/settlements.batches';
import type { Insertable, Updateable } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { SettledPayment } from '#platform/payments/payments';
import type { PaymentOfBatch, StoredBatch } from './batch.ts';
import { hasExceptions } from './batches.queries.ts';

/** Those of a list of numbers that are booked, so their payments need not be read again. */
export async function bookedNumbers(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const found = sqlOf(db).selectFrom('settlement_batches').select('number').where('provider', '=', 'paystack');
  const rows = await found
    .where('number', 'in', [...numbers])
    .where('booked_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** The day from which batches are still to be read: of the oldest that is not settled, or of the last that is. */
export async function firstOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select coalesce(
      min((created_at at time zone 'Africa/Lagos')::date) filter (where status = 'pending'), max(settled_on))::text as on
    from settlement_batches`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}

/** The batch, locked; added when it is new. */
export async function lockBatch(tx: Tx, row: Insertable<Tables['settlement_batches']>): Promise<StoredBatch> {
  const { id, booked_at: bookedAt } = await sqlOf(tx)
    .insertInto('settlement_batches')
    .values(row)
    // The update locks a row that another run has added.
    .onConflict((conflict) => conflict.columns(['provider', 'number']).doUpdateSet({ number: row.number }))
    .returning(['id', 'booked_at'])
    .executeTakeFirstOrThrow();
  return { id: id as SettlementBatchId, bookedAt };
}

export const saveBatch = async (tx: Tx, id: SettlementBatchId, change: Updateable<Tables['settlement_batches']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('settlement_batches').set(change).where('id', '=', id).execute());

/** Batches of which each payment is in the books with its amount: they are not compared again. */
export const markAgreed = async (tx: Tx, at: Date): Promise<void> =>
  void (await sql`update settlement_batches b set agreed_at = ${at}
    where b.agreed_at is null and b.status = 'settled' and not ${hasExceptions}`.execute(sqlOf(tx)));

export async function addBatchPayments(tx: Tx, id: SettlementBatchId, payments: readonly SettledPayment[]): Promise<void> {
  for (let from = 0; from < payments.length; from += 1000) {
    const rows = payments
      .slice(from, from + 1000)
      .map(({ reference, amount, fee }) => ({ batch_id: id, reference, amount_kobo: amount, fee_kobo: fee }));
    await sqlOf(tx)
      .insertInto('settlement_batch_payments')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type Row = { reference: string; amount: Kobo; fee: Kobo; bookedAmount: Kobo | null; bookedFee: Kobo | null };

/** All payments of a batch beside the receipts of the books. */
export async function paymentsOfBatch(db: Database, id: SettlementBatchId): Promise<PaymentOfBatch[]> {
  const { rows } = await sql<Row>`select p.reference, p.amount_kobo as amount, p.fee_kobo as fee, r.amount_kobo as "bookedAmount",
      r.provider_fee_kobo as "bookedFee"
    from settlement_batch_payments p left join receipts r on r.reference = p.reference and r.currency = 'NGN'
    where p.batch_id = ${id} order by p.reference`.execute(sqlOf(db));
  return rows.map(({ bookedAmount, bookedFee, ...payment }) => ({
    ...payment,
    booked: bookedAmount === null || bookedFee === null ? undefined : { amount: bookedAmount, fee: bookedFee },
  }));
}
