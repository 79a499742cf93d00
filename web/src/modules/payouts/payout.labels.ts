/** The labels of payouts. A state or purpose without a label does not compile. */
import { naira } from '@ajo/contract/kernel/money';
import type { PayoutPurpose, PayoutState, PayoutStateFilter, PayoutView, ProvenOutcome } from '@ajo/contract/modules/payouts';
import type { Choice, Tone } from '#ui';

type Label = { word: string; tone: Tone };

export const stateLabels: Record<PayoutState, Label> = {
  pending: { word: 'Ordered', tone: 'warning' },
  sent: { word: 'On its way', tone: 'warning' },
  completed: { word: 'Paid', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
  reversed: { word: 'Returned', tone: 'error' },
  cancelled: { word: 'Cancelled', tone: 'secondary' },
};

/** What the provider contradicts is no state of its own, but it is what a person must see first. */
export function labelOf({
  status,
  disputed,
  sent_again_as: newer,
}: Pick<PayoutView, 'status' | 'disputed' | 'sent_again_as'>): Label {
  const { word } = stateLabels[status];
  if (disputed) return { word: `${word}, disputed`, tone: 'error' };
  return newer ? { word: `${word}, sent again`, tone: 'secondary' } : stateLabels[status];
}

/** The choices of the filter. An attempt that was sent again is in none of the other states. */
export const filterWords = (state: PayoutStateFilter): string =>
  state === 'sent_again' ? 'Sent again' : stateLabels[state].word;

export const purposeLabels: Record<PayoutPurpose, string> = {
  loan: 'Loan',
  loan_tranche: 'Later payout of a loan',
  customer_credit: 'Refund of credit',
  investment: 'Investment',
  savings_withdrawal: 'Withdrawal',
  betalife_subscription: 'BetaLife subscription',
  receipt_return: 'Return to the sender',
};

/** Banks write names in capitals; in a list they read like the others. */
export const payeeText = (name: string): string =>
  name === name.toUpperCase() ? name.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : name;

/** As the decision about a withdrawal names them. */
export const outcomeChoices: Choice[] = [
  { value: 'paid', label: 'Paid: record the payment' },
  { value: 'not_paid', label: 'Not paid, or the bank returned the money' },
];

type Recorded = Pick<PayoutView, 'amount' | 'status'>;

export function verbOf(outcome: ProvenOutcome | '', { amount }: Recorded): string {
  if (outcome === '') return 'Send the decision';
  return `Record ${naira(amount)} as ${outcome === 'paid' ? 'paid' : 'not paid'}`;
}

/** What follows from the decision, in a sentence. */
export function effectOf(outcome: ProvenOutcome, { amount, status }: Recorded): string {
  const isPaid = status === 'completed';
  if (outcome === 'paid')
    return isPaid ? 'The payout stays paid, and the dispute ends.' : `${naira(amount)} has been paid. No transfer is sent.`;
  const next = 'It can be sent again.';
  return isPaid ? `${naira(amount)} is back with us. ${next}` : `No money has left. ${next}`;
}
