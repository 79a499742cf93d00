/** Adds, locks and saves slips. */
import type { FileId } from '@ajo/contract/modules/files';
import type { Day } from '@ajo/contract/kernel/time';
import type { PaymentSlipId, SlipOwner } from '@ajo/contract/modules/payment-slips';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Tx } from '#platform/db/transaction';
import type { Slip } from './slip.ts';
import { slipMissing } from './slips.errors.ts';

/** False when the same file was handed in for the same owner before and not denied. */
export async function addSlip(tx: Tx, row: Insertable<Tables['payment_slips']>): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('payment_slips')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @throws DomainError `receipt_missing`. */
export async function lockSlip(tx: Tx, id: PaymentSlipId): Promise<Slip> {
  const row = await sqlOf(tx).selectFrom('payment_slips').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw slipMissing();
  return toSlip(row);
}

export async function saveSlip(tx: Tx, id: PaymentSlipId, change: Updateable<Tables['payment_slips']>): Promise<void> {
  await sqlOf(tx).updateTable('payment_slips').set(change).where('id', '=', id).execute();
}

/** Of one owner, uploaded by this person. */
export async function countWaiting(tx: Tx, ownerId: string, uploadedBy: string): Promise<number> {
  const { count } = await sqlOf(tx)
    .selectFrom('payment_slips')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('receiver_id', '=', ownerId)
    .where('uploaded_by', '=', uploadedBy)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const toSlip = (row: Selectable<Tables['payment_slips']>): Slip => ({
  id: row.id as PaymentSlipId,
  owner: { kind: row.receiver_kind, id: row.receiver_id } as SlipOwner,
  customerId: row.customer_id,
  fileId: row.file_id as FileId,
  amount: row.amount_kobo,
  paidOn: row.paid_on as Day,
  note: row.note,
  status: row.status,
  uploadedBy: { id: row.uploaded_by, name: row.uploaded_by_name },
  uploadedAt: row.uploaded_at,
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at,
  reason: row.reason,
  reference: row.reference,
});
