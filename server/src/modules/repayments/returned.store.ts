/** Writes down that a schedule and the payments on it no longer stand. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { RawBuilder } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';

const prefix = 'returned-';

/** The reference of the row that undoes a payment with its whole loan. */
export const undoneReference = (paymentId: string): string => `${prefix}${paymentId}`;
/** The same in SQL. `id`: the column with the id of the payment. */
export const undoneReferenceOf = (id: string): RawBuilder<string> => sql<string>`${sql.lit(prefix)} || ${sql.ref(id)}`;

type Undoing = { loanId: LoanId; journalId: JournalId; note: string; at: Date };

/** A second row for each payment in force, naming the first; (reverses_id) is unique, so nothing is undone twice. */
export async function undoPayments(tx: Tx, { loanId, journalId, note, at }: Undoing): Promise<void> {
  const standing = await sqlOf(tx)
    .selectFrom('payment_logs as p')
    .leftJoin('payment_logs as r', 'r.reverses_id', 'p.id')
    .selectAll('p')
    .where('p.loan_id', '=', loanId)
    .where('p.kind', '=', 'payment')
    .where('r.id', 'is', null)
    .execute();
  const rows = standing.map((payment) => ({
    id: newId(at),
    loan_id: payment.loan_id,
    customer_id: payment.customer_id,
    kind: 'reversal' as const,
    source: payment.source,
    reference: undoneReference(payment.id),
    amount_kobo: payment.amount_kobo,
    processing_fee_kobo: payment.processing_fee_kobo,
    provider_fee_kobo: payment.provider_fee_kobo,
    overpaid_kobo: payment.overpaid_kobo,
    paid_on: payment.paid_on,
    recorded_at: at,
    note,
    reverses_id: payment.id,
    journal_id: journalId,
  }));
  if (rows.length > 0) await sqlOf(tx).insertInto('payment_logs').values(rows).execute();
}
