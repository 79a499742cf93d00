/** The labels of money in suspense. A state or reason without a label does not compile. */
import type { Role } from '@ajo/contract/kernel/access';
import { amountIn } from '@ajo/contract/kernel/money';
import type {
  ReceiptResolution,
  UnidentifiedReason,
  UnidentifiedReceiptDetail,
  UnidentifiedReceiptState,
  UnidentifiedReceiptView,
} from '@ajo/contract/modules/wallets';
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
  resolved: { word: 'Resolved', tone: 'success' },
};

export const resolutionLabels: Record<ReceiptResolution['action'], string> = {
  credit: 'It is the customer’s: keep it as their credit',
  book: 'Book it to an account',
  refund: 'Refund it to the payer',
};

/** Only naira are booked; another currency is here with its code. */
export const amountText = ({ amount, currency }: Pick<UnidentifiedReceiptView, 'amount' | 'currency'>): string =>
  amountIn(currency, amount);

/** The provider's word for how the payer paid. One that we do not know is shown as it is, as words. */
export function channelText(channel: string): string {
  if (channel === 'dedicated_nuban') return 'Transfer to a virtual account';
  const words = channel.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function meantForText(
  { label, customer, status, owed_on: owedOn }: Omit<NonNullable<UnidentifiedReceiptDetail['meant_for']>, 'owner'>,
  viewer: Role,
): string {
  return `${label}, ${customer} (${statusText(status, viewer)})${owedOn === label ? '' : `, taken over by ${owedOn}`}`;
}
