/** What people read about the stages of a loan. A new stage without a label does not compile. */
import { dayInLagos, longDay, longInstant } from '@ajo/contract/kernel/time';
import type { LoanView } from '@ajo/contract/modules/loans';
import { ageText } from '#platform/age-text';
import { denialLabels } from './credit.labels.ts';
import { acceptedGuarantors, type Stage, type StageName, waitingSince } from './stages.ts';

const pending: Record<StageName, string> = {
  correction: 'Customer corrects the application',
  guarantors: 'Guarantors accept',
  recommendation: 'Credit officer recommends',
  review: 'Compliance reviews',
  first_approval: 'First approver decides',
  decision: 'Approver decides',
  offer: 'Customer accepts the offer',
  payout: 'Finance pays out',
};

const verdicts: Readonly<Record<string, string>> = {
  recommended: 'Recommended',
  not_recommended: 'Not recommended',
  cleared: 'Cleared by compliance',
  not_cleared: 'Not cleared by compliance',
  approved: 'Loan approved',
  denied: 'Loan denied',
  incomplete: 'Sent back',
};

/** Of stages that end in one way only. */
const ended: Partial<Record<StageName, string>> = {
  first_approval: 'First approval',
  guarantors: 'Guarantors accepted',
  offer: 'Offer accepted',
  payout: 'Paid out',
};

export function stageTitle({ name, state, verdict, note }: Stage, { approvers }: Pick<LoanView, 'approvers'>): string {
  if (name === 'payout' && state === 'stopped') return note ? `Payout failed: ${note}` : 'Payout failed';
  if (state === 'done' || state === 'stopped') return ended[name] ?? verdicts[verdict ?? ''] ?? pending[name];
  return name === 'decision' && approvers > 1 ? 'Second approver decides' : pending[name];
}

/** Who did it and when, or how long it has waited. */
export function stageNotes(stage: Stage, loan: LoanView, now: Date): string[] {
  if (stage.name === 'guarantors') return [`${acceptedGuarantors(loan)} of ${loan.terms.required_guarantors}`];
  if (stage.name === 'payout' && loan.disbursed_on) return [longDay(loan.disbursed_on)];
  if (stage.at) return [...(stage.by ? [stage.by] : []), longInstant(stage.at)];
  const since = stage.state === 'now' ? waitingSince(loan) : null;
  return since ? [`Waiting ${ageText(since, now)}`] : [];
}

type Ended = Pick<LoanView, 'restructured_into' | 'decision' | 'reason_code'>;

/** How a loan ended. */
export const endTexts = {
  paid: ({ restructured_into: into }: Ended): string => (into ? 'Restructured' : 'Fully repaid'),
  /** "Denied by Amina Sule, 21 Nov, 2026. Internal reason: Credit history": the code is for staff. */
  denied: ({ decision, reason_code: code }: Ended): string =>
    [
      decision && `Denied by ${decision.by}, ${longDay(dayInLagos(decision.at))}.`,
      code && `Internal reason: ${denialLabels[code]}`,
    ]
      .filter(Boolean)
      .join(' '),
};
