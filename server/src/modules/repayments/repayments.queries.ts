/** Reads for screens: the payments of a loan with what each kobo settled. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { InstalmentId, PaymentLogId } from '@ajo/contract/modules/repayments';
import type { Selectable } from 'kysely';
import { customerScope } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import type { Payment } from './instalment.ts';

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
    .orderBy('loan_payments.number')
    .execute();
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
    allocations: (byLog.get(log.id) ?? []).map((part) => ({
      instalment: part.number,
      instalmentId: part.loan_payment_id as InstalmentId,
      component: part.component,
      amount: part.amount_kobo,
    })),
  }));
}
