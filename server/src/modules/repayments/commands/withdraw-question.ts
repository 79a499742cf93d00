/** What was asked of a second person is taken back by its asker, or turned down by one who could have confirmed it. Nothing else happens. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { QuestionKind } from '@ajo/contract/modules/loans.questions';
import type { Context } from '#context';
import { record } from '#modules/history';
import { lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { questionActions } from '../repayment.rules.ts';
import { notYourQuestion, nothingAsked } from '../repayments.errors.ts';
import { openQuestion, withdrawQuestion } from '../second-approval.store.ts';

type Wish = { loanId: LoanId; kind: QuestionKind; reason: string };

/** Whatever state the loan is in by now: a question that nobody can confirm any more must not stay for ever. */
export async function withdrawFromSecond(context: Context, actor: Actor, { loanId, kind, reason }: Wish): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const loan = await lockVisibleLoan(tx, actor, 'payments.reverse', loanId);
    const open = await openQuestion(tx, { loanId, kind });
    if (!open) throw nothingAsked();
    if (!questionActions(loan, actor, { kind, askedBy: open.asked_by }).includes('withdraw')) throw notYourQuestion();
    await withdrawQuestion(tx, open.id, actor, context.clock.now());
    await record(tx, context, {
      actor: { id: actor.id, name: actor.name },
      subject: { kind: 'loan', id: loan.id },
      customerId: loan.customerId,
      action: `${open.asked_by === actor.id ? 'took back' : 'turned down'} the question of a ${kind.replace('_', ' ')}`,
      reason,
      before: open.facts as Record<string, unknown>,
    });
  });
}
