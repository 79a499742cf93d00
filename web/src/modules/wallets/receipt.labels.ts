/** The words of money that was set aside. A state or reason without a word does not compile. */
import type { ReceiptResolution, UnidentifiedReason, UnidentifiedReceiptState } from '@ajo/contract/modules/wallets';
import type { Tone } from '#ui';

export const whyLabels: Record<UnidentifiedReason, string> = {
  amount_differs: 'Another amount than ordered',
  unknown_reference: 'Nobody ordered it',
  unknown_account: 'The account is nobody’s',
  refused: 'The loan takes no payments',
  other_currency: 'Not in naira',
  card_check: 'It only proved a card',
  returned: 'A payout of ours came back',
};

export const stateLabels: Record<UnidentifiedReceiptState, { word: string; tone: Tone }> = {
  open: { word: 'Waiting for you', tone: 'warning' },
  refunding: { word: 'Being given back', tone: 'secondary' },
  resolved: { word: 'Resolved', tone: 'success' },
};

export const resolutionLabels: Record<ReceiptResolution['action'], string> = {
  credit: 'It is the customer’s: keep it as their credit',
  loan: 'It repays a loan',
  refund: 'Give it back to the payer',
};
