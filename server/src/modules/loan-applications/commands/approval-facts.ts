/** The facts for an approval or a release, read inside the transaction that decides. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CreditAssessment } from '@ajo/contract/modules/loans.credit';
import type { Context } from '#context';
import { guarantorsOf, staffAmongGuarantors } from '#modules/guarantors';
import type { Database } from '#platform/db/transaction';
import { settingOn } from '#modules/settings';
import { approvalLimits } from '../approval-limit.ts';
import { stopsAtRelease } from '#modules/assessments';
import { assessedSince } from '../opinion.ts';
import type { Loan } from '#modules/loans';
import type { ApprovalFacts } from '../decision.rules.ts';
import { isFirstApprovalPending } from './large-loan-approval.ts';
import { opinionsOf } from '../application.store.ts';

export async function approvalFacts(
  db: Database,
  context: Pick<Context, 'clock'>,
  actor: Actor,
  { loan, assessment, isSecond = false }: { loan: Loan; assessment: CreditAssessment | undefined; isSecond?: boolean },
): Promise<ApprovalFacts & { secondAbove: NonNullable<ApprovalFacts['secondAbove']> }> {
  const limits = await settingOn(db, approvalLimits, context.clock.businessDay());
  const isJudged = loan.status === 'pending';
  const stops = assessment ? (isJudged ? assessment.result.stops : stopsAtRelease(assessment.result)) : [];
  const opinions = await opinionsOf(db, loan.id, assessedSince(loan));
  // Its approval decides whether it still counts: it may have been declined, withdrawn or expired.
  const countsFirst = !isJudged || isSecond || (await isFirstApprovalPending(db, context, loan));
  return {
    opinions: countsFirst ? opinions : opinions.filter(({ kind }) => kind !== 'first_approval'),
    guarantors: (await guarantorsOf(db, loan.id)).map(({ status }) => status),
    staffGuarantors: (await staffAmongGuarantors(db, loan.id)).map(({ staffId }) => staffId),
    limit: actor.role === 'subadmin' ? limits.subadmin : undefined,
    secondAbove: limits.second_approver_above,
    stops,
  };
}
