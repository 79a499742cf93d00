/** Reads for the statement of a loan: the present run's events, and what the payments among them are called. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import { statementPeriod, type StatementQuery } from '@ajo/contract/kernel/statement';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PaymentSource } from '@ajo/contract/modules/loan-accounts.sources';
import type { Context } from '#context';
import { findVisibleLoan, loanMissing, type LoanWithCustomer } from '#modules/loans';
import { penaltyFreeDays } from '#modules/outages';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { contractOf } from '#modules/loan-accounts';
import { eventsOf } from '#modules/loan-accounts/events';
import { type LoanStatement, statementOf } from './loan-statement.rules.ts';
import { noStatement } from './loan-statements.errors.ts';

/** `fee`: the processing fee that the customer paid on top. */
export type PaymentName = { reference: string; source: PaymentSource; fee: Kobo };
export type StatementFacts = LoanWithCustomer & { statement: LoanStatement; payments: Map<string, PaymentName> };
type StatementInput = { id: LoanId; query: StatementQuery };

/** @throws DomainError `loan_missing` outside of the caller's scope, `statement_missing` for a loan that was never lent or is undone. */
export async function readStatement(
  { db, clock }: Context,
  actor: Actor,
  capability: Capability,
  { id, query }: StatementInput,
): Promise<StatementFacts> {
  const found = await findVisibleLoan(db, actor, capability, id);
  if (!found) throw loanMissing();
  const { loan } = found;
  if (!loan.disbursedOn || !['active', 'completed', 'written_off'].includes(loan.status)) throw noStatement();
  const period = statementPeriod(query, { first: loan.disbursedOn, today: clock.businessDay() });
  const [events, payments] = [(await eventsOf(db, [id])).get(id) ?? [], await paymentNames(db, id)];
  const contract = contractOf(loan, await penaltyFreeDays(db));
  return { ...found, payments, statement: statementOf(contract, events, period) };
}

async function paymentNames(db: Database, loanId: LoanId): Promise<Map<string, PaymentName>> {
  const rows = await sqlOf(db)
    .selectFrom('loan_events')
    .innerJoin('payment_logs', 'payment_logs.id', 'loan_events.payment_log_id')
    .select(['loan_events.id', 'payment_logs.reference', 'payment_logs.source', 'payment_logs.processing_fee_kobo as fee'])
    .where('loan_events.loan_id', '=', loanId)
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
