/** Pure decisions of automatic denial: only final hard stops deny, and never what a person has taken up. */
import type { Actor } from '@ajo/contract/kernel/access';
import { noMoney } from '@ajo/contract/kernel/money';
import type { CreditInputs, CreditResult, DenialCode, HardStop } from '@ajo/contract/modules/loans.credit';
import type { Loan } from '#modules/loans';

/** Hard declines that no later event can lift. */
export const finalStops = ({ stops }: Pick<CreditResult, 'stops'>): CreditResult['stops'] => stops.filter(({ final }) => final);

const codes: Record<Exclude<HardStop, 'dti'>, DenialCode> = {
  suspended: 'policy',
  blacklisted: 'credit_history',
  late: 'running_loan_late',
  too_many_loans: 'policy',
  age: 'age',
  too_new: 'policy',
  score: 'policy',
  guarantor_missing: 'guarantor',
};

/** What is counted, and what the customer may do next. The income counts only where it is the one reason: a smaller amount lifts no other one. */
export function denialCodeOf(
  stops: CreditResult['stops'],
  { existing_instalments: existing }: Pick<CreditInputs, 'existing_instalments'>,
): DenialCode {
  for (const { rule } of stops) if (rule !== 'dti') return codes[rule];
  return existing > noMoney ? 'burden_high' : 'income_low';
}

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
