/** Everything that an approval or a release is judged by, read inside the transaction that decides. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CreditAssessment } from '@ajo/contract/modules/loans.credit';
import type { Context } from '#context';
import { guarantorsOf } from '#modules/guarantors';
import type { Database } from '#platform/db/transaction';
import { settingOn } from '#modules/settings';
import { approvalLimits } from '../approval-limit.ts';
import { stopsAtRelease } from '#modules/assessments';
import { judgedSince } from '../opinion.ts';
import type { Loan } from '#modules/loans';
import type { ApprovalFacts } from '../decision.rules.ts';
import { opinionsOf } from '../application.store.ts';

export async function approvalFacts(
  db: Database,
  context: Pick<Context, 'clock'>,
  actor: Actor,
  { loan, assessment }: { loan: Loan; assessment: CreditAssessment | undefined },
): Promise<ApprovalFacts & { secondAbove: NonNullable<ApprovalFacts['secondAbove']> }> {
  const limits = await settingOn(db, approvalLimits, context.clock.businessDay());
  const isJudged = loan.status === 'pending';
  const stops = assessment ? (isJudged ? assessment.result.stops : stopsAtRelease(assessment.result)) : [];
  return {
    opinions: await opinionsOf(db, loan.id, judgedSince(loan)),
    guarantors: (await guarantorsOf(db, loan.id)).map(({ status }) => status),
    limit: actor.role === 'subadmin' ? limits.subadmin : undefined,
    secondAbove: limits.second_approver_above,
    stops,
  };
}
