/** Reads for the statement of a loan: the present run's events, and what the payments among them are called. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { statementPeriod, type StatementQuery } from '@ajo/contract/kernel/statement';
import { type Kobo, minus, plus } from '@ajo/contract/kernel/money';
import { type Day, dayInLagos } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { Context } from '#context';
import { findVisibleLoan, type Loan, loanMissing, type LoanWithCustomer } from '#modules/loans';
import { penaltyFreeDays } from '#modules/outages';
import { undoneReferenceOf } from '#modules/repayments';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { contractOf } from '#modules/loan-accounts';
import { eventsOf } from '#modules/loan-accounts/events';
import { type LoanStatement, statementOf } from './loan-statement.rules.ts';
import { noStatement } from './loan-statements.errors.ts';
import { returnedStatementOf, type ReturnPayout } from './returned-statement.rules.ts';

/** `fee`: the processing fee that the customer paid on top. */
export type PaymentName = { reference: string; source: PaymentSource; fee: Kobo };
export type StatementFacts = LoanWithCustomer & { statement: LoanStatement; payments: Map<string, PaymentName> };
type StatementInput = { id: LoanId; query: StatementQuery };

/** @throws DomainError `loan_missing` outside of the caller's scope, `statement_missing` for a loan that was never lent, or was undone without having been returned. */
export async function readStatement(
  { db, clock }: Context,
  actor: Actor,
  capability: Capability,
  { id, query }: StatementInput,
): Promise<StatementFacts> {
  const found = await findVisibleLoan(db, actor, capability, id);
  if (!found) throw loanMissing();
  const { loan } = found;
  if (!loan.disbursedOn || !hasStatement(loan)) throw noStatement();
  const period = statementPeriod(query, { first: loan.disbursedOn, today: clock.businessDay() });
  if (loan.returnedOn)
    return {
      ...found,
      ...(await returnedStatement(db, { ...loan, disbursedOn: loan.disbursedOn, returnedOn: loan.returnedOn }, period)),
    };
  const [events, payments] = [(await eventsOf(db, [id])).get(id) ?? [], await paymentNames(db, id)];
  const contract = contractOf(loan, await penaltyFreeDays(db));
  return { ...found, payments, statement: statementOf(contract, events, period) };
}

const hasStatement = ({ status, returnedOn }: Loan): boolean =>
  returnedOn !== null || ['active', 'completed', 'written_off'].includes(status);

/** The events of a returned loan are void: its statement is made of the payouts and the payments. */
async function returnedStatement(
  db: Database,
  loan: Loan & { disbursedOn: Day; returnedOn: Day },
  period: Parameters<typeof returnedStatementOf>[1],
): Promise<Pick<StatementFacts, 'statement' | 'payments'>> {
  const rows = await returnPayments(db, loan.id);
  const { disbursedOn: paidOutOn, returnedOn } = loan;
  const payouts = await payoutsOf(db, loan);
  const payments = rows.map(({ reversed_at: at, withLoan, ...row }) => ({
    ...row,
    on: row.on as Day,
    reversedOn: at && !withLoan ? dayInLagos(at) : null,
  }));
  return {
    statement: returnedStatementOf({ paidOutOn, returnedOn, payouts, payments }, period),
    payments: new Map(rows.map(({ id, reference, source, fee }) => [id, { reference, source, fee }])),
  };
}

/** Those that the bank did not send back. The fee and the down payment are kept back from the first. */
async function payoutsOf(db: Database, { id, fee, downPayment }: Loan): Promise<ReturnPayout[]> {
  const { rows } = await sql<{ on: Day; lent: Kobo; is_first: boolean }>`
    select p.paid_on as on, p.amount_kobo as lent, p.is_first from loan_payouts p where p.loan_id = ${id} and p.returned_on is null
     order by p.is_first desc, p.paid_on`.execute(sqlOf(db));
  const keptBack = plus(fee, downPayment);
  return rows.map(({ on, lent, is_first: isFirst }) => ({ on, lent, paidOut: isFirst ? minus(lent, keptBack) : lent }));
}

/** Every payment of the customer, in order. What was kept back from the payout is none. */
const returnPayments = (db: Database, loanId: LoanId) =>
  sqlOf(db)
    .selectFrom('payment_logs as paid')
    .leftJoin('payment_logs as undone', 'undone.reverses_id', 'paid.id')
    .select(['paid.id', 'paid.reference', 'paid.source', 'paid.processing_fee_kobo as fee'])
    .select(['paid.amount_kobo as amount', 'paid.paid_on as on', 'undone.recorded_at as reversed_at'])
    .select(sql<boolean>`coalesce(undone.reference = ${undoneReferenceOf('paid.id')}, false)`.as('withLoan'))
    .where('paid.loan_id', '=', loanId)
    .where('paid.kind', '=', 'payment')
    .where('paid.source', '<>', 'down_payment')
    .orderBy('paid.paid_on')
    .orderBy('paid.id')
    .execute();

async function paymentNames(db: Database, loanId: LoanId): Promise<Map<string, PaymentName>> {
  const rows = await sqlOf(db)
    .selectFrom('loan_events')
    .innerJoin('payment_logs', 'payment_logs.id', 'loan_events.payment_log_id')
    .select(['loan_events.id', 'payment_logs.reference', 'payment_logs.source', 'payment_logs.processing_fee_kobo as fee'])
    .where('loan_events.loan_id', '=', loanId)
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
