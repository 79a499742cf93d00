/** The words of withdrawals. */
import type { WithdrawalState } from '@ajo/contract/modules/withdrawals';
import type { Tone } from '#ui';

export const stateLabels: Record<WithdrawalState, string> = {
  pending: 'Pending',
  approved: 'On its way',
  completed: 'Paid',
  failed: 'Failed',
  denied: 'Denied',
  cancelled: 'Cancelled',
  reversed: 'Returned',
};
export const stateTones: Record<WithdrawalState, Tone> = {
  pending: 'warning',
  approved: 'warning',
  completed: 'success',
  failed: 'error',
  denied: 'error',
  cancelled: 'secondary',
  reversed: 'secondary',
};
