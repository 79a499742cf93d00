/** Pure decisions of automatic denial: only final hard stops deny, and never what a person has taken up. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { CreditResult } from '@ajo/contract/modules/loans.credit';
import type { Loan } from '#modules/loans';

export const finalStops = ({ stops }: Pick<CreditResult, 'stops'>): CreditResult['stops'] => stops.filter(({ final }) => final);

/** What happens to an application that a final stop hits. */
export function autoDenialOf(
  loan: Pick<Loan, 'status' | 'humanReview' | 'customerId'>,
  actor: Pick<Actor, 'id'>,
  { isJudged, dryRun }: { isJudged: boolean; dryRun: boolean },
): 'changed' | 'left_for_review' | 'left_judged' | 'would_deny' | 'denied' {
  if (loan.status !== 'pending') return 'changed';
  if (loan.humanReview || loan.customerId === actor.id) return 'left_for_review';
  if (isJudged) return 'left_judged';
  return dryRun ? 'would_deny' : 'denied';
}
