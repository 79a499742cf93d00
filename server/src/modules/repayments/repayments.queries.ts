/** Reads for screens: the payments of a loan with what each kobo settled. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/loan-accounts';
import type { Selectable } from 'kysely';
import { fellDueHere, type Loan, loanNumber } from '#modules/loans';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { contractOf, type Payment, accountStateOf, totalOf } from '#modules/loan-accounts';
import { accountOn } from '#modules/schedules';
import type { Context } from '#context';
import type { LoanDebt } from './money-in/loan-claims.rules.ts';
import { owed } from './repayment.rules.ts';
import { undoneReference, undoneReferenceOf } from './returned.store.ts';
import type { DueInstalment } from './score.rules.ts';

/** Newest first. */
export async function paymentsOf(db: Database, loanId: LoanId): Promise<Payment[]> {
  const logs = await sqlOf(db)
    .selectFrom('payment_logs')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'payment')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return withAllocations(db, logs);
}

/** A payment inside the caller's scope; undefined for everyone else. */
export async function findVisiblePayment(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: PaymentLogId,
): Promise<Payment | undefined> {
  const logs = await sqlOf(db)
    .selectFrom('payment_logs')
    .selectAll()
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'payment_logs.customer_id'))
    .execute();
  return (await withAllocations(db, logs))[0];
}

/** What earlier payments of the loan had brought, without those that were reversed on their own. */
export async function paidBefore(db: Database, { id, loanId }: Pick<Payment, 'id' | 'loanId'>): Promise<Kobo> {
  const { rows } = await sql<{ amount: Kobo }>`
    select coalesce(sum(p.amount_kobo), 0)::bigint as amount from payment_logs p join payment_logs this on this.id = ${id}
      where p.loan_id = ${loanId} and p.kind = 'payment' and p.source <> 'down_payment' and (p.recorded_at, p.id) < (this.recorded_at, this.id)
        and not exists (select from payment_logs r where r.reverses_id = p.id and r.reference <> ${undoneReferenceOf('p.id')})`.execute(
    sqlOf(db),
  );
  return rows[0]?.amount ?? noMoney;
}

async function withAllocations(db: Database, logs: Selectable<Tables['payment_logs']>[]): Promise<Payment[]> {
  if (logs.length === 0) return [];
  const parts = await sqlOf(db)
    .selectFrom('payment_allocations')
    .innerJoin('loan_payments', 'loan_payments.id', 'payment_allocations.loan_payment_id')
    .selectAll('payment_allocations')
    .select('loan_payments.number')
    .where(
      'payment_log_id',
      'in',
      logs.map(({ id }) => id),
    )
    .where('voided_by', 'is', null)
    .orderBy('loan_payments.number')
    .execute();
  const undone = await reversalsOf(
    db,
    logs.map(({ id }) => id),
  );
  const byLog = Map.groupBy(parts, (part) => part.payment_log_id);
  return logs.map((log): Payment => ({
    id: log.id as PaymentLogId,
    loanId: log.loan_id as LoanId,
    customerId: log.customer_id,
    source: log.source,
    reference: log.reference,
    amount: log.amount_kobo,
    processingFee: log.processing_fee_kobo,
    overpaid: log.overpaid_kobo,
    paidOn: log.paid_on as Day,
    recordedAt: log.recorded_at,
    recordedBy: log.recorded_by_name,
    reversed: undone.get(log.id) ?? null,
    allocations: (byLog.get(log.id) ?? []).map((part) => ({
      instalment: part.number,
      instalmentId: part.loan_payment_id as InstalmentId,
      component: part.component,
      amount: part.amount_kobo,
    })),
  }));
}

async function reversalsOf(db: Database, ids: readonly string[]): Promise<Map<string, Payment['reversed']>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('payment_logs')
    .select(['reverses_id', 'recorded_at', 'recorded_by_name', 'note', 'reference'])
    .where('reverses_id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ reverses_id: id, reference, ...row }) => [
      id ?? '',
      { at: row.recorded_at, by: row.recorded_by_name, reason: row.note, withLoan: reference === undoneReference(id ?? '') },
    ]),
  );
}

/** Every row of the customer's loans that has fallen due, with the day on which its last kobo came in. */
export async function dueRowsOf(db: Database, customerId: string, today: Day): Promise<DueInstalment[]> {
  const { rows } = await sql<{
    loan_id: string;
    number: bigint;
    instalment: number;
    due_on: Day;
    billed: Kobo;
    open: Kobo;
    paid_on: Day | null;
  }>`
    select r.loan_id, l.number, r.number as instalment, r.due_on,
      r.principal_kobo + r.interest_kobo + r.fee_kobo + r.penalty_kobo as billed,
      r.open_kobo as open,
      (select max(p.paid_on) from payment_allocations a join payment_logs p on p.id = a.payment_log_id
        where a.loan_payment_id = r.id and a.voided_by is null) as paid_on
    from loan_payments r join loans l on l.id = r.loan_id
    where l.customer_id = ${customerId} and r.due_on <= ${today} and r.status <> 'cancelled' and not (r.number = 1 and l.down_payment_kobo > 0) and l.status in ('active', 'completed', 'written_off') and ${fellDueHere('l', 'r')}
    order by r.due_on desc, r.number desc`.execute(sqlOf(db));
  return rows.map((row) => ({
    loanId: row.loan_id,
    loanNumber: loanNumber(row.number),
    number: row.instalment,
    dueOn: row.due_on,
    amount: row.billed,
    settledOn: row.open === noMoney ? (row.paid_on ?? row.due_on) : null,
  }));
}

export async function seesCustomer(db: Database, actor: Actor, customerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from users where id = ${customerId} and type in ('user', 'default') and ${customerScope(actor, 'loans.read', 'users.id')}`.execute(
      sqlOf(db),
    );
  return rows.length === 1;
}

/** Receipts of a loan that wait for a look, newest first. */
export const waitingSlips = (db: Database, loanId: string): Promise<{ id: string; amount: Kobo; since: Date }[]> =>
  sqlOf(db)
    .selectFrom('payment_slips')
    .select(['id', 'amount_kobo as amount', 'uploaded_at as since'])
    .where('receiver_id', '=', loanId)
    .where('status', '=', 'pending')
    .orderBy('uploaded_at', 'desc')
    .execute();

/** What a loan owes today: on its rows, and to close it. Of a written-off loan: the loss that has not been recovered. */
export async function debtOf(now: Pick<Context, 'clock'> & { db: Database }, loan: Loan): Promise<LoanDebt> {
  const { rows, account, events, freeDays } = await accountStateOf(now, loan);
  const onRows = owed(rows);
  if (account) return { rows, onRows, payoff: account.payoff };
  if (!loan.disbursedOn) return { rows, onRows, payoff: onRows };
  const { writtenOff, recovered } = accountOn(contractOf(loan, freeDays), events, now.clock.businessDay());
  return { rows, onRows, payoff: minus(totalOf(writtenOff), recovered) };
}
