/** The words for states and answers of approvals. A new one without a label does not compile. */
import type { ApprovalAction, ApprovalState } from '@ajo/contract/modules/approvals';
import type { Tone } from '#ui';

export const stateLabels: Record<ApprovalState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  failed: 'Could not be carried out',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const stateTones: Record<ApprovalState, Tone> = {
  pending: 'warning',
  approved: 'success',
  failed: 'error',
  declined: 'error',
  withdrawn: 'secondary',
  expired: 'error',
};

export const actionLabels: Record<ApprovalAction, string> = {
  approve: 'Approve: it takes effect immediately',
  decline: 'Decline',
  withdraw: 'Withdraw the request',
};
