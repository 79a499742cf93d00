/** A pending second approval is withdrawn by the requester, or declined by a person who could confirm it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { LoanId } from '@ajo/contract/modules/loans';
import { secondApprovalRights } from '@ajo/contract/modules/loans.second-approvals';
import type { SecondApprovalId } from '@ajo/contract/modules/repayments.between';
import type { Context } from '#context';
import { settlePendingApproval } from '#modules/approvals';
import { whyNotOnGuaranteed } from '#modules/guarantors';
import { record } from '#modules/history';
import { lockVisibleLoan } from '#modules/loans';
import { inTransaction } from '#platform/db/transaction';
import { whyNotDecline } from '../repayment.rules.ts';
import { approvalAnswered, approvalMissing } from '../repayments.errors.ts';
import { endQuestion, findQuestion, requestOf } from './second-approval.store.ts';
import { secondApprovalOf } from './second-approval-kinds.ts';

type DeclineApprovalInput = { loanId: LoanId; id: SecondApprovalId; reason: string };

/** The loan's row is locked before the question is read: a confirmation at the same moment comes first or finds it declined. */
export async function declineApproval(
  context: Context,
  actor: Actor,
  { loanId, id, reason }: DeclineApprovalInput,
): Promise<'withdrawn' | 'declined'> {
  return inTransaction(context.db, async (tx) => {
    const kind = (await findQuestion(tx, { loanId, id }))?.kind;
    if (!kind) throw approvalMissing();
    const loan = await lockVisibleLoan(tx, actor, secondApprovalRights[kind], loanId);
    const question = await findQuestion(tx, { loanId, id });
    if (!question) throw approvalMissing();
    refuseIf(whyNotDecline(loan, actor, requestOf(question, question.is_open)));
    const isOwn = question.asked_by === actor.id;
    if (!isOwn) refuseIf(await whyNotOnGuaranteed(tx, actor, loanId));
    const what = kind.replaceAll('_', ' ');
    const isSettled = await settlePendingApproval(tx, context, actor, {
      kind: secondApprovalOf(kind),
      subject: { kind: 'loan', id: loanId },
      state: 'declined',
      reason,
    });
    if (!isSettled) throw approvalAnswered();
    await record(tx, context, {
      actor,
      subject: { kind: 'loan', id: loanId },
      customerId: loan.customerId,
      action: isOwn ? `withdrew the request for ${what}` : `declined ${what}`,
      reason,
      before: { ...(question.facts as Record<string, unknown>), asked_by: question.asked_by_name },
    });
    await endQuestion(tx, id, { by: actor.id, at: context.clock.now(), reason });
    return isOwn ? 'withdrawn' : 'declined';
  });
}
