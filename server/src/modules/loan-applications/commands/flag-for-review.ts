/** Staff keep an application for a person, so that automatic denial leaves it; or let it go again. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { lockVisibleLoan, saveLoan } from '#modules/loans';
import { notPending } from '../loan-applications.errors.ts';

type Flag = { loanId: LoanId; flagged: boolean; reason: string };

export async function flagForReview(context: Context, actor: Actor, { loanId, flagged, reason }: Flag): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'loans.read', loanId);
    if (loan.status !== 'pending') throw notPending();
    await saveLoan(tx, loan, {
      human_review_at: flagged ? context.clock.now() : null,
      human_review_by: flagged ? actor.name : null,
      human_review_reason: flagged ? reason : null,
    });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: flagged ? 'held the application for manual review' : 'released the application from manual review',
      reason,
    });
  });
}
