/** Reads the returns of a receipt for screens. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { ReceiptReturnView } from '@ajo/contract/modules/suspense-desk';
import { visibleReceipt } from '#modules/wallets/suspense';
import type { Database } from '#platform/db/transaction';
import { maskedNumber } from './receipt-return.ts';
import { returnsOf } from './receipt-return.store.ts';

/** The newest first. @throws DomainError `receipt_missing`. */
export async function returnViews(db: Database, actor: Actor, receiptId: string): Promise<ReceiptReturnView[]> {
  await visibleReceipt(db, actor, receiptId);
  const rows = await returnsOf(db, receiptId);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    amount: row.amount_kobo,
    sender: row.sender,
    bank: row.bank_name,
    account_number: maskedNumber(row.account_last4),
    account_name: row.account_name,
    reason: row.reason,
    requested_by: row.requested_by_name,
    requested_at: row.requested_at,
    confirmed_by: row.confirmed_by_name,
    settled_at: row.settled_at,
    outcome: row.outcome,
    journal_id: row.journal_id,
  }));
}
