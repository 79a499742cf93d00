/** The words for states and answers of approvals. A new one without a label does not compile. */
import type { ApprovalAction, ApprovalState } from '@ajo/contract/modules/approvals';
import { dayMs, hourMs } from '@ajo/contract/kernel/time';
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

/** "3 days", "2 hours", "under an hour". */
export function ageText(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime());
  const count = (size: number, unit: string): string => {
    const whole = Math.floor(ms / size);
    return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
  };
  if (ms < hourMs) return 'under an hour';
  return ms < dayMs ? count(hourMs, 'hour') : count(dayMs, 'day');
}
