/** Reverses a loan made in error: all its bookings are reversed. The principal was returned, or the customer owes it outside of the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { lockVisibleLoan } from '#modules/loans';
import { netPaidOut } from '#modules/loans/pricing';
import { whyNotChange, standingPayments } from '#modules/repayments';
import { requestOrConfirm } from '#modules/repayments/second-approvals';
import { inTransaction } from '#platform/db/transaction';
import { loanImported, paymentsStand } from '../servicing.errors.ts';
import { paidBackNotice } from '../returned.rules.ts';
import { undoLoan } from './undo-loan.ts';

type ReverseLoanInput = { loanId: LoanId; reason: string; returned: boolean; approvedId?: string };

/** Payments that return the whole payout undo it; with payments of less, the loan is not reversed. */
export async function reverseLoan(
  context: Context,
  actor: Actor,
  { loanId, reason, returned, approvedId }: ReverseLoanInput,
): Promise<'done' | 'asked'> {
  return inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.reverse', loanId);
    refuseIf((await whyNotOnGuaranteed(tx, actor, loanId)) ?? whyNotChange(loan, actor));
    if (loan.imported) throw loanImported();
    const payments = await standingPayments(tx, loan.id);
    const isPaidBack = payments.count > 0 && payments.amount >= netPaidOut(loan);
    if (payments.count > 0 && !isPaidBack) throw paymentsStand();
    // What payments returned, the bank has not: a payout that it sends back later is other money.
    const facts = isPaidBack ? { paid_back: true } : { returned };
    const question = { kind: 'loan_reversal', facts, reason, approvedId } as const;
    if ((await requestOrConfirm(tx, context, { actor, loan }, question)) === 'asked') return 'asked';

    const unpaid = returned ? 'in_bank' : 'owed';
    await undoLoan(tx, context, loan, {
      by: { id: actor.id, name: actor.name },
      reason,
      notice: isPaidBack ? paidBackNotice(loan, payments) : 'Your loan was reversed. Contact us if you have questions',
      payout: isPaidBack ? 'paid_back' : unpaid,
    });
    return 'done';
  });
}
