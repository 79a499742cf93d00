/** Staff give their opinion: the credit officer recommends, compliance reviews. Neither moves the loan. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { whyNotJudge } from '../loan.rules.ts';
import { addOpinion, lockVisibleLoan, opinionsOf } from '../loan.store.ts';

type Judgement = { loanId: LoanId; kind: 'recommendation' | 'review'; verdict: string; note: string };

export async function judgeLoan(context: Context, actor: Actor, { loanId, kind, verdict, note }: Judgement): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, kind === 'recommendation' ? 'loans.recommend' : 'loans.review', loanId);
    refuseIf(whyNotJudge(loan, actor, kind, await opinionsOf(tx, loanId, loan.appliedAt ?? undefined)));

    await addOpinion(tx, loanId, { kind, verdict, note, byId: actor.id, byName: actor.name, at: context.clock.now() });
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: kind === 'recommendation' ? 'recommended' : 'reviewed',
      reason: note,
      after: { verdict },
    });
  });
}
