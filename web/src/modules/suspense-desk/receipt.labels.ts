/** The labels of money in suspense. A state or reason without a label does not compile. */
import { capital } from '@ajo/contract/kernel/capital';
import type { Role } from '@ajo/contract/kernel/access';
import { amountIn, naira, noMoney } from '@ajo/contract/kernel/money';
import { longDay } from '@ajo/contract/kernel/time';
import type {
  ReceiptDecision,
  UnidentifiedReason,
  UnidentifiedReceiptDetail,
  UnidentifiedReceiptState,
  UnidentifiedReceiptView,
} from '@ajo/contract/modules/wallets';
import type { BookingCandidate, CandidateReason, ReceiptReturnState } from '@ajo/contract/modules/suspense-desk';
import { statusText, type Tone } from '#ui';

export const whyLabels: Record<UnidentifiedReason, string> = {
  amount_differs: 'Different amount than ordered',
  unknown_reference: 'Matches no order',
  unknown_account: 'The account has no owner',
  refused: 'Payment no longer possible for its purpose',
  other_currency: 'Not in naira',
  card_check: 'Card verification only',
  returned: 'A returned payout',
  reversed: 'Its booking was reversed',
};

export const stateLabels: Record<UnidentifiedReceiptState, { word: string; tone: Tone }> = {
  open: { word: 'Waiting for you', tone: 'warning' },
  refunding: { word: 'Being refunded', tone: 'secondary' },
  return_requested: { word: 'Return to confirm', tone: 'warning' },
  returning: { word: 'Being returned', tone: 'secondary' },
  resolved: { word: 'Resolved', tone: 'success' },
  undone: { word: 'Taken out again', tone: 'secondary' },
};

export const resolutionLabels: Record<ReceiptDecision, string> = {
  credit: 'It is the customer’s: keep it as their credit',
  book: 'Book it to an account',
  refund: 'Refund it to the payer',
  return: 'Return it to its sender',
};

/** Only naira are booked; another currency is here with its code. */
export const amountText = ({ amount, currency }: Pick<UnidentifiedReceiptView, 'amount' | 'currency'>): string =>
  amountIn(currency, amount);

/** The provider's word for how the payer paid. One that we do not know is shown as it is, as words. */
export function channelText(channel: string): string {
  if (channel === 'dedicated_nuban') return 'Transfer to a virtual account';
  return capital(channel.replaceAll('_', ' '));
}

export function meantForText(
  { label, customer, status, owed_on: owedOn }: Omit<NonNullable<UnidentifiedReceiptDetail['meant_for']>, 'owner'>,
  viewer: Role,
): string {
  return `${label}, ${customer} (${statusText(status, viewer)})${owedOn === label ? '' : `, taken over by ${owedOn}`}`;
}

export const returnLabels: Record<ReceiptReturnState, { word: string; tone: Tone }> = {
  pending: { word: 'Waiting for a second person', tone: 'warning' },
  sent: { word: 'On its way', tone: 'warning' },
  completed: { word: 'Paid', tone: 'success' },
  failed: { word: 'Failed', tone: 'error' },
  returned: { word: 'Sent back', tone: 'error' },
  declined: { word: 'Not confirmed', tone: 'secondary' },
};

const reasonLabels: Record<Exclude<CandidateReason, 'search'>, string> = {
  number: 'number in the narration',
  phone: 'phone number in the narration',
  name: 'name in the narration',
  amount: 'same amount',
};

/** "Due ₦25,000.00 since 3 March 2026". */
export function dueText({ due, due_since: since }: Pick<BookingCandidate, 'due' | 'due_since'>): string | undefined {
  if (due === null) return undefined;
  if (due <= noMoney) return 'Nothing due';
  return `Due ${naira(due)}${since ? ` since ${longDay(since)}` : ''}`;
}

export function candidateText(candidate: BookingCandidate): string {
  const reasons = candidate.because.flatMap((reason) => (reason === 'search' ? [] : [reasonLabels[reason]]));
  const why = reasons.join(', ');
  return [dueText(candidate), capital(why)].filter(Boolean).join(' · ');
}
