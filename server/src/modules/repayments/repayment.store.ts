/** Adds, locks and saves instalments and payments. */
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/repayments';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Day } from '@ajo/contract/kernel/time';
import type { Selectable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import type { Loan } from '#modules/loans';
import type { Allocation, Schedule } from '#modules/schedules';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Instalment, Receipt } from './instalment.ts';

/** One row for each instalment; (loan, number) is unique among living rows, so a schedule is opened once. */
export async function addInstalments(tx: Tx, loanId: LoanId, schedule: Schedule, at: Date): Promise<void> {
  const rows = schedule.rows.map((row) => ({
    id: newId(at),
    loan_id: loanId,
    number: row.number,
    due_on: row.dueOn,
    status: 'pending' as const,
    principal_kobo: row.principal,
    interest_kobo: row.interest,
    fee_kobo: row.fees,
  }));
  await sqlOf(tx).insertInto('loan_payments').values(rows).execute();
}

/** The living schedule in due order: cancelled rows ask for nothing. Whoever changes them holds the loan's row, which is their queue. */
export async function instalmentsOf(db: Database, loanId: LoanId): Promise<Instalment[]> {
  const rows = await sqlOf(db)
    .selectFrom('loan_payments')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('status', '<>', 'cancelled')
    .orderBy('number')
    .execute();
  return rows.map(toInstalment);
}

export async function saveInstalment(tx: Tx, { id, status, paid }: Instalment): Promise<void> {
  await sqlOf(tx)
    .updateTable('loan_payments')
    .set({
      status,
      principal_paid_kobo: paid.principal,
      interest_paid_kobo: paid.interest,
      fee_paid_kobo: paid.fee,
      penalty_paid_kobo: paid.penalty,
    })
    .where('id', '=', id)
    .execute();
}

type NewPayment = {
  id: PaymentLogId;
  loan: Loan;
  receipt: Receipt;
  allocation: Allocation;
  rows: readonly Instalment[];
  journalId: JournalId;
};

/** False when this reference was booked before: the same money is never booked twice. */
export async function addPayment(
  tx: Tx,
  { id, loan, receipt, allocation, rows, journalId }: NewPayment,
  at: Date,
): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('payment_logs')
    .values({
      id,
      loan_id: loan.id,
      customer_id: loan.customerId,
      kind: 'payment',
      source: receipt.source,
      reference: receipt.reference,
      amount_kobo: receipt.amount,
      processing_fee_kobo: receipt.processingFee,
      provider_fee_kobo: receipt.providerFee,
      overpaid_kobo: allocation.overpaid,
      paid_on: receipt.paidOn,
      recorded_at: at,
      recorded_by: receipt.recordedBy?.id ?? null,
      recorded_by_name: receipt.recordedBy?.name ?? null,
      note: receipt.note ?? null,
      journal_id: journalId,
    })
    .onConflict((conflict) => conflict.columns(['source', 'reference']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;

  const idOf = new Map(rows.map((row) => [row.number, row.id]));
  const parts = allocation.parts.flatMap(({ row, component, amount }) => {
    const instalmentId = idOf.get(row);
    return instalmentId ? [{ payment_log_id: id, loan_payment_id: instalmentId, component, amount_kobo: amount }] : [];
  });
  if (parts.length > 0) await sqlOf(tx).insertInto('payment_allocations').values(parts).execute();
  return true;
}

export const toInstalment = (row: Selectable<Tables['loan_payments']>): Instalment => ({
  id: row.id as InstalmentId,
  loanId: row.loan_id as LoanId,
  number: row.number,
  dueOn: row.due_on as Day,
  status: row.status,
  asked: { penalty: row.penalty_kobo, fee: row.fee_kobo, interest: row.interest_kobo, principal: row.principal_kobo },
  paid: {
    penalty: row.penalty_paid_kobo,
    fee: row.fee_paid_kobo,
    interest: row.interest_paid_kobo,
    principal: row.principal_paid_kobo,
  },
});
