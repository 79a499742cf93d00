/** The labels of payouts. A state or purpose without a label does not compile. */
import type { PayoutPurpose, PayoutState, PayoutView } from '@ajo/contract/modules/payouts';
import type { Tone } from '#ui';

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
export const labelOf = ({ status, disputed }: Pick<PayoutView, 'status' | 'disputed'>): Label =>
  disputed ? { word: `${stateLabels[status].word}, disputed`, tone: 'error' } : stateLabels[status];

export const purposeLabels: Record<PayoutPurpose, string> = {
  loan: 'Loan',
  loan_tranche: 'Later payout of a loan',
  customer_credit: 'Refund of credit',
  investment: 'Investment',
  savings_withdrawal: 'Withdrawal',
  betalife_subscription: 'BetaLife subscription',
};
