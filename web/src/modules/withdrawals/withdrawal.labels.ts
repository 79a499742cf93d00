/** The words of withdrawals. */
import type { WithdrawalState, WithdrawalView } from '@ajo/contract/modules/withdrawals';
import type { Tone } from '#ui';

/** For staff. */
export const stateLabels: Record<WithdrawalState, string> = {
  pending: 'Pending',
  approved: 'On its way',
  completed: 'Paid',
  failed: 'Failed',
  denied: 'Denied',
  cancelled: 'Cancelled',
  reversed: 'Returned',
};
/** For the customer. A deposit is never "pending" either: each word has one meaning. */
export const ownStateLabels: Record<WithdrawalState, string> = {
  ...stateLabels,
  pending: 'Under review',
  failed: 'Not sent yet',
  denied: 'Declined',
};
export const stateTones: Record<WithdrawalState, Tone> = {
  pending: 'warning',
  approved: 'warning',
  completed: 'secondary',
  failed: 'error',
  denied: 'error',
  cancelled: 'secondary',
  reversed: 'secondary',
};

/** How far the payout of a whole account is. */
export const payoutSteps: Partial<Record<WithdrawalState, string>> = {
  pending: 'We are reviewing it.',
  approved: 'The money is on its way to your bank account.',
  failed: 'We could not send the money yet. We try again, or return it to your savings.',
};

type Progress = Pick<WithdrawalView, 'status' | 'skip_auto_transfer'>;
const waitsForHand = ({ status, skip_auto_transfer: byHand }: Progress): boolean => status === 'approved' && byHand;

/** No transfer is on its way when it is paid by hand. */
export const staffLabelOf = (of: Progress): string => (waitsForHand(of) ? 'To pay by hand' : stateLabels[of.status]);

/** What staff do next, and who. */
export const nextStepOf = (of: Progress): string | undefined => {
  if (waitsForHand(of)) return 'Finance or an admin pays it, then records the payment';
  return of.status === 'failed' ? 'Finance or an admin sends it again or denies it' : undefined;
};
