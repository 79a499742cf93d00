/** Staff give their opinion: the credit officer recommends, compliance reviews. Neither moves the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId, LoanReview } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { changePurpose } from './correct-loan.ts';
import { assessedSince } from '../opinion.ts';
import { whyNotJudge } from '../decision.rules.ts';
import { addOpinion, opinionsOf } from '../application.store.ts';
import { lockVisibleLoan } from '#modules/loans';
import { openSteps } from '../loan-queues.queries.ts';
import { notifyDesks } from './notify-desks.ts';

/** Compliance corrects the purpose, gives an opinion, or both: then the opinion is about the corrected application. */
export async function reviewLoan(context: Context, actor: Actor, review: LoanReview): Promise<void> {
  const { loan_id: loanId, loan_interest_id: productId, status, note = '' } = review;
  await inTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    if (productId) await changePurpose(within, actor, { loanId, productId });
    if (status) await recordOpinion(within, actor, { loanId, kind: 'review', verdict: status, note });
  });
}

type OpinionInput = { loanId: LoanId; kind: 'recommendation' | 'review'; verdict: string; note: string };

export async function recordOpinion(
  context: Context,
  actor: Actor,
  { loanId, kind, verdict, note }: OpinionInput,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, kind === 'recommendation' ? 'loans.recommend' : 'loans.review', loanId);
    refuseIf(await whyNotOnGuaranteed(tx, actor, loanId));
    refuseIf(whyNotJudge(loan, actor, kind, await opinionsOf(tx, loanId, assessedSince(loan))));

    const before = await openSteps(tx, loanId);
    await addOpinion(tx, loanId, { kind, verdict, note, byId: actor.id, byName: actor.name, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: kind === 'recommendation' ? 'recommended' : 'reviewed',
      reason: note,
      after: { verdict },
    });
    await notifyDesks(tx, context, { loanId, before, by: actor.id });
  });
}
