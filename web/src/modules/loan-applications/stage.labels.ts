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

type Titled = Pick<LoanView, 'approvers' | 'reason'>;

/** Why a payout failed is above the page already, where it is the reason of the present state. */
export function stageTitle({ name, state, verdict, note }: Stage, { approvers, reason }: Titled): string {
  if (name === 'payout' && state === 'stopped') return note && note !== reason ? `Payout failed: ${note}` : 'Payout failed';
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
  denied: ({ decision }: Ended): string =>
    decision ? `Denied by ${decision.by} on ${longDay(dayInLagos(decision.at))}` : 'Denied',
  /** The code is for staff. */
  internal: ({ reason_code: code }: Ended): string | null => code && `Internal reason: ${denialLabels[code]}`,
};
