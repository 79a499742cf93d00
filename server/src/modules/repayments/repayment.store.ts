/** Adds, locks and saves instalments and payments. */
import type { PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { LoanId } from '@ajo/contract/modules/loans';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { referenceKey } from '@ajo/contract/kernel/reference';
import type { Day } from '@ajo/contract/kernel/time';
import type { Selectable } from 'kysely';
import type { JournalId } from '#modules/ledger';
import { broughtMoney } from '#modules/loan-accounts/due-rows';
import type { Loan } from '#modules/loans';
import type { Account } from '#modules/schedules';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import type { Receipt } from '#modules/loan-accounts';

/** `credit`: it settles nothing and is the customer's. */
type NewPayment = { id: PaymentLogId; loan: Loan; receipt: Receipt; journalId: JournalId; kind?: 'payment' | 'credit' };

/** False when this reference was booked before, by any source and in any spelling: one bank credit is one payment. */
export async function addPayment(
  tx: Tx,
  { id, loan, receipt, journalId, kind = 'payment' }: NewPayment,
  at: Date,
): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('payment_logs')
    .values({
      id,
      loan_id: loan.id,
      customer_id: loan.customerId,
      kind,
      source: receipt.source,
      reference: receipt.reference,
      amount_kobo: receipt.amount,
      processing_fee_kobo: receipt.processingFee,
      provider_fee_kobo: receipt.providerFee,
      overpaid_kobo: kind === 'credit' ? receipt.amount : noMoney,
      paid_on: receipt.paidOn,
      recorded_at: at,
      recorded_by: receipt.recordedBy?.id ?? null,
      recorded_by_name: receipt.recordedBy?.name ?? null,
      note: receipt.note ?? null,
      journal_id: journalId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

/** Whether the payment that holds this reference is this one: same loan and amount, and not reversed since. */
export async function isSamePayment(
  tx: Tx,
  loanId: LoanId,
  { reference, amount }: Pick<Receipt, 'reference' | 'amount'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_logs p
     where p.reference_key = ${referenceKey(reference)} and p.reference_twin = 0 and p.kind <> 'reversal'
       and p.loan_id = ${loanId} and p.amount_kobo = ${amount}
       and not exists (select 1 from payment_logs r where r.reverses_id = p.id)`.execute(sqlOf(tx));
  return rows.length > 0;
}

/** What no row needed of each payment: known when the account was played, and changed when it is played again. */
export async function saveOverpaid(tx: Tx, loanId: LoanId, { transactions }: Account): Promise<void> {
  const ids = transactions.map(({ event }) => event.id);
  const amounts = transactions.map(({ overpaid }) => overpaid);
  await sql`update payment_logs p set overpaid_kobo = given.amount
    from unnest(${ids}::uuid[], ${amounts}::bigint[]) as given (event_id, amount)
    join loan_events e on e.id = given.event_id
    where p.id = e.payment_log_id and p.kind = 'payment' and p.loan_id = ${loanId} and p.overpaid_kobo <> given.amount`.execute(
    sqlOf(tx),
  );
}

/** The second row that reverses the first: same amount, named after it. False when a concurrent call was faster. */
export async function addReversal(
  tx: Tx,
  { reference_key: _key, ...payment }: Selectable<Tables['payment_logs']>,
  facts: { id: PaymentLogId; on: Day; by: { id: string; name: string }; reason: string; journalId: JournalId },
  at: Date,
): Promise<boolean> {
  const added = await sqlOf(tx)
    .insertInto('payment_logs')
    .values({
      ...payment,
      id: facts.id,
      kind: 'reversal',
      reference: `${payment.reference} reversed`,
      overpaid_kobo: noMoney,
      paid_on: facts.on,
      recorded_at: at,
      recorded_by: facts.by.id,
      recorded_by_name: facts.by.name,
      note: facts.reason,
      reverses_id: payment.id,
      journal_id: facts.journalId,
    })
    .onConflict((conflict) => conflict.column('reverses_id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

export async function findPaymentLog(
  tx: Tx,
  id: PaymentLogId,
): Promise<{ payment: Selectable<Tables['payment_logs']>; isReversed: boolean } | undefined> {
  const found = await sqlOf(tx)
    .selectFrom('payment_logs')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .executeTakeFirst();
  if (!found) return undefined;
  const undone = await sqlOf(tx).selectFrom('payment_logs').select('id').where('reverses_id', '=', id).executeTakeFirst();
  return { payment: found, isReversed: undone !== undefined };
}

/** Payments that brought money and were not undone, of all days or until one: their sum and the fees paid on top. */
export async function standingPayments(
  db: Database,
  loanId: LoanId,
  { until }: { until?: Day } = {},
): Promise<{ count: number; amount: Kobo; fees: Kobo }> {
  const { rows } = await sql<{ count: number; amount: Kobo; fees: Kobo }>`
    select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as amount, coalesce(sum(processing_fee_kobo), 0)::bigint as fees from payment_logs p where loan_id = ${loanId} and kind = 'payment'
      and ${broughtMoney} and (${until ?? null}::date is null or paid_on <= ${until ?? null}) and not exists (select from payment_logs r where r.reverses_id = p.id)`.execute(
    sqlOf(db),
  );
  return rows[0] ?? { count: 0, amount: noMoney, fees: noMoney };
}
