/** The bank has sent a payout back after it counted as paid: the loan is no running loan any more. Part of the payout's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { releaseGuarantors, standDownGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Payout } from '#modules/payouts';
import type { Tx } from '#platform/db/transaction';
import { type Loan, countLoans, lockLoan, saveLoan } from '#modules/loans';
import { netPayout } from '#modules/loans/pricing';
import { isTakenOver } from '../loan-line.queries.ts';
import { kindOfReturn, type ReturnKind, stateAfterReturn } from '../returned.rules.ts';

/** `loan` as it was before. */
export type Return = { kind: ReturnKind; loan: Loan };

/** Changes the loan; the schedule and the books are the caller's next steps. */
export async function reverseDisbursement(tx: Tx, context: Context, payout: Payout): Promise<Return> {
  const loan = await lockLoan(tx, payout.purposeId as LoanId);
  const open = await countLoans(tx, loan.customerId, ['pending', 'approved', 'disburse', 'disbursement_failed']);
  const kind = kindOfReturn(loan, { hasOpenApplication: open > 0, isTakenOver: await isTakenOver(tx, loan.id) });
  const reason = payout.reason ?? 'The bank sent the money back';
  if (kind === 'late') {
    // One that goes on keeps its guarantors as they are. What becomes of the money is written down where it is booked.
    if (loan.status !== 'active') await releaseGuarantors(tx, context, loan.id);
    return { kind, loan };
  }
  const to = stateAfterReturn[kind];
  await saveLoan(tx, loan, { status: to, reason, ...(kind === 'back' && { disbursed_on: null, completed_on: null }) });
  // Only a loan that may still be paid out keeps its guarantors ready.
  await (kind === 'back' ? standDownGuarantors : releaseGuarantors)(tx, context, loan.id);
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'loan', id: loan.id },
    customerId: loan.customerId,
    action: 'payout returned',
    from: loan.status,
    to,
    reason,
    before: { disbursed_on: loan.disbursedOn },
    after: { amount: netPayout(loan), payout: payout.reference },
  });
  await notifyCustomer(tx, context, loan);
  return { kind, loan };
}

const notifyCustomer = (tx: Tx, context: Context, loan: Loan): Promise<void> =>
  notify(tx, context, {
    userId: loan.customerId,
    kind: 'loan',
    message: `Your bank sent the ${naira(netPayout(loan))} of your loan back to us. You owe nothing on it, and what you have paid is kept for you. Please check your bank account`,
    isTrouble: true,
    link: `/dashboard?loan=${loan.id}`,
  });
