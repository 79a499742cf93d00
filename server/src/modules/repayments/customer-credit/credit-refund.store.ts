/** Keeps refunds of customers' credit. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Selectable, Updateable } from 'kysely';
import { balancesOf, gl } from '#modules/ledger';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';

/** A customer's credit on its way back to them. */
export type CreditRefund = {
  id: string;
  customerId: string;
  /** The loan on whose page it was requested. */
  loanId: LoanId | null;
  amount: Kobo;
  status: 'ordered' | 'completed' | 'failed' | 'returned';
  /** That of the order; refunds that were settled before it was kept have none. */
  journalId: string | null;
  reason: string;
  requestedBy: string;
  confirmedBy: string;
  orderedAt: Date;
  outcome: string | null;
};

type New = Omit<CreditRefund, 'status' | 'outcome'> & { confirmedById: string };

export async function addRefund(tx: Tx, refund: New): Promise<void> {
  await sqlOf(tx)
    .insertInto('credit_refunds')
    .values({
      id: refund.id,
      customer_id: refund.customerId,
      loan_id: refund.loanId,
      amount_kobo: refund.amount,
      status: 'ordered',
      journal_id: refund.journalId,
      reason: refund.reason,
      asked_by_name: refund.requestedBy,
      confirmed_by: refund.confirmedById,
      confirmed_by_name: refund.confirmedBy,
      ordered_at: refund.orderedAt,
    })
    .execute();
}

export async function lockRefund(tx: Tx, id: string): Promise<CreditRefund> {
  return toRefund(
    await sqlOf(tx).selectFrom('credit_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  );
}

/** The page of staff: of the loan, or of the customer. */
export async function pageOfRefund(tx: Tx, id: string): Promise<string> {
  const { loanId, customerId } = await lockRefund(tx, id);
  return loanId ? `/admin/requests/${loanId}` : `/admin/users/${customerId}`;
}

export const saveRefund = async (tx: Tx, id: string, change: Updateable<Tables['credit_refunds']>): Promise<void> =>
  void (await sqlOf(tx).updateTable('credit_refunds').set(change).where('id', '=', id).execute());

/** Credit in the books, what the customer owes outside of loans, or a refund on its way. */
export async function hasCustomerCredit(db: Database, customerId: string): Promise<boolean> {
  const balances = await balancesOf(db, [gl.customerCredit(customerId), gl.customerReceivable(customerId)]);
  if (balances.some((balance) => balance !== 0n)) return true;
  const refund = await sqlOf(db)
    .selectFrom('credit_refunds')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ordered')
    .executeTakeFirst();
  return refund !== undefined;
}

/** Newest first. */
export const refundsOf = async (db: Database, customerId: string): Promise<CreditRefund[]> =>
  (
    await sqlOf(db)
      .selectFrom('credit_refunds')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('ordered_at', 'desc')
      .limit(100)
      .execute()
  ).map(toRefund);

const toRefund = (row: Selectable<Tables['credit_refunds']>): CreditRefund => ({
  id: row.id,
  customerId: row.customer_id,
  loanId: row.loan_id as LoanId | null,
  amount: row.amount_kobo,
  status: row.status,
  journalId: row.journal_id,
  reason: row.reason,
  requestedBy: row.asked_by_name,
  confirmedBy: row.confirmed_by_name,
  orderedAt: row.ordered_at,
  outcome: row.outcome,
});
