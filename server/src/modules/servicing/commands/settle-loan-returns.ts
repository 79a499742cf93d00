/** Ends requests to return a loan: the loan is undone when the money is back, and continues when it did not come in time. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { isBefore } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type Loan, loanNumber, lockLoan, saveLoan } from '#modules/loans';
import { netPaidOut, returnDueOn } from '#modules/loans/pricing';
import { notify } from '#modules/notifications';
import { standingPayments } from '#modules/repayments';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import type { JobData } from '#platform/jobs/jobs';
import { isTakenOver } from '../loan-line.queries.ts';
import { requestedReturns } from '../loan-returns.queries.ts';
import { paidBackNotice } from '../returned.rules.ts';
import { undoLoan } from './undo-loan.ts';

/** With a loan: that one, when money for it has arrived. Without: all that are requested. Repeating it changes nothing. */
export async function settleLoanReturns(context: Context, { loanId }: JobData): Promise<void> {
  const ids = loanId ? [loanId as LoanId] : await requestedReturns(context.db);
  for (const id of ids) await inTransaction(context.db, (tx) => settleReturn(tx, context, id));
}

async function settleReturn(tx: Tx, context: Context, loanId: LoanId): Promise<void> {
  const loan = await lockLoan(tx, loanId);
  const dueOn = returnDueOn(loan);
  if (!dueOn || !['active', 'completed'].includes(loan.status) || (await isTakenOver(tx, loan.id))) return;
  const { amount } = await standingPayments(tx, loan.id, { until: dueOn });
  if (amount >= netPaidOut(loan)) await endLoan(tx, context, loan, await standingPayments(tx, loan.id));
  else if (isBefore(dueOn, context.clock.businessDay())) await endRequest(tx, context, loan);
}

async function endLoan(tx: Tx, context: Context, loan: Loan, payments: { fees: Kobo }): Promise<void> {
  await undoLoan(tx, context, loan, {
    reason: 'The customer returned the money within the days for it',
    notice: paidBackNotice(loan, payments),
    payout: 'paid_back',
  });
  failpoint('loan_return.uncommitted');
}

/** The money did not come in time: the loan continues as agreed. */
async function endRequest(tx: Tx, context: Context, loan: Loan): Promise<void> {
  await saveLoan(tx, loan, { cooling_off_requested_at: null });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'return of the loan expired',
    before: { requested_at: loan.coolingOffRequestedAt, due_on: returnDueOn(loan) },
  });
  await notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: `The money for returning loan ${loanNumber(loan.number)} did not reach us in time. Your loan continues as agreed`,
    isTrouble: true,
    link: `/dashboard?loan=${loan.id}`,
  });
}
