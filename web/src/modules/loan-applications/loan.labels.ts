/** What people read about the state of a loan. A new state without a label does not compile. */
import type { Role } from '@ajo/contract/kernel/access';
import { counted } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { type Day, dayInLagos, daysText } from '@ajo/contract/kernel/time';
import type { LoanRow, LoanState, LoanView } from '@ajo/contract/modules/loans';
import { masked } from '#platform/masked';
import type { Choice } from '#ui';

const labels: Record<LoanState, string> = {
  incomplete: 'Needs a correction',
  pending: 'Pending',
  approved: 'Approved',
  disburse: 'Pending disbursal',
  disbursement_failed: 'Disbursement failed',
  active: 'Active',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
  written_off: 'Written off',
  reversed: 'Reversed',
};

const admins: readonly Role[] = ['superadmin', 'admin', 'subadmin'];
/** Its payout was ordered, and the money has not arrived. */
export const isReleased = (state: LoanState): boolean => state === 'disburse' || state === 'disbursement_failed';

/** The facts behind the label: a returned loan is a reversed one with the day of its return. Without that fact it is either. */
export type LabelledLoan = Pick<LoanRow, 'status'> & Partial<Pick<LoanRow, 'returned_on'>>;

/** Only admins read that the bank has not paid yet. `late`: days past due; what is late is running as well. */
export function loanLabel({ status, returned_on: returnedOn }: LabelledLoan, viewer: Role, late = 0): string {
  if (late > 0) return `${loanLabel({ status }, viewer)}, ${daysText(late)} late`;
  if (status === 'reversed' && returnedOn !== null) return returnedOn ? 'Returned' : 'Returned or reversed';
  return isReleased(status) && !admins.includes(viewer) ? 'pending disbursal' : labels[status];
}

export const isLoanState = (text: string): text is LoanState => Object.hasOwn(labels, text);
const states = Object.keys(labels) as LoanState[];
/** The states that this viewer sees under one label: a filter for one of them includes all. */
export const statesReadAs = (state: LoanState, viewer: Role): LoanState[] =>
  states.filter((one) => loanLabel({ status: one }, viewer) === loanLabel({ status: state }, viewer));

/** One choice for each word that this viewer reads. @param chosen the state in the address: it is the value of its word, so that a chip can name it. */
export const stateChoices = (viewer: Role, chosen?: string): Choice[] =>
  states
    .filter((state) => {
      const same: string[] = statesReadAs(state, viewer);
      return state === (chosen && same.includes(chosen) ? chosen : same[0]);
    })
    .map((state) => ({ value: state, label: loanLabel({ status: state }, viewer) }));

export const keyFactsTitle = ({ number }: { number: string }): string => `Key facts of ${number}`;

/** The steps of an application, derived from its facts. */
export const applicationSteps = ['Applied', 'Guarantor', 'Review', 'Offer', 'Payout'] as const;
type Progress = Pick<LoanView, 'status' | 'guarantors' | 'terms' | 'offer_accepted_at'>;

/** The step that the application is at, counted from 0. */
export function stepOf({ status, guarantors, terms, offer_accepted_at: acceptedAt }: Progress): number {
  if (status === 'incomplete') return 0;
  if (status === 'pending') return acceptedOf(guarantors).length < terms.required_guarantors ? 1 : 2;
  return status === 'approved' && !acceptedAt ? 3 : 4;
}

const acceptedOf = (guarantors: Progress['guarantors']): string[] =>
  guarantors.filter(({ status }) => ['registered', 'active', 'completed'].includes(status)).map(({ name }) => name);

/** What happens with an application that was sent, as of its guarantors. */
export function pendingText({ guarantors, ...loan }: Progress): string {
  const accepted = acceptedOf(guarantors);
  const review = `We are reviewing your application: you have our answer in ${promises.decision}.`;
  if (stepOf({ guarantors, ...loan }) === 2)
    return accepted.length > 0 ? `${accepted.join(' and ')} accepted. ${review}` : review;
  const waiting = guarantors.filter(({ status }) => ['unregistered', 'incomplete'].includes(status)).map(({ name }) => name);
  return waiting.length > 0
    ? `We have written to ${waiting.join(' and ')}. When they have accepted, we review your application.`
    : 'Name a guarantor: then we review your application.';
}

/** The next step that the customer reads. */
export const whatNext: Partial<Record<LoanState, string>> = {
  approved: 'Read the offer below. Nothing is paid out before you accept it.',
  incomplete: 'Please correct it and send it again.',
};

/** Where the money goes: enough to recognise the account. */
export const accountOf = ({ bank }: Pick<LoanView, 'bank'>): string =>
  bank ? `${bank.bank} ${masked(bank.number)}` : 'the bank account of your profile';

/** What of an application waits for a look, in the dialogs of its decisions. */
export const reviewTexts = {
  documents: ['Documents', (count: number) => `${count === 0 ? 'None' : counted(count, 'document')} to review`],
  statements: ['Bank statements', (count: number) => `${counted(count, 'statement')} not read yet`],
} as const;

export const conflictText = 'conflict of interest to check';

/** The last day for accepting an offer, as in the notice and the key facts: the offer ends when the next day begins. */
export const acceptBy = (expiresAt: Date): Day => dayInLagos(new Date(expiresAt.getTime() - 1));
