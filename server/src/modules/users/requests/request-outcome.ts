/** How requests about people and transfers end, in the words of their own lists. */
import type { ApprovalEnd, ApprovalKind } from '#modules/approvals';
import type { Settlement } from './transfer.store.ts';
import { ownRequest, partOfRequest, requestDecided, requestExpired, requestOpen } from '../users.errors.ts';

export const requestRefusals: NonNullable<ApprovalKind['refusals']> = {
  pending: requestOpen,
  decided: requestDecided,
  expired: requestExpired,
  own: ownRequest,
  part: partOfRequest,
};

/** Their lists know no withdrawn and no expired request: both failed, for the reason that is kept. */
export function outcomeOfEnd({ state, by, reason }: ApprovalEnd): Omit<Settlement, 'at'> {
  if (state === 'declined')
    return { status: 'denied', denialReason: reason ?? 'No reason given', ...(by && { reviewedBy: by.id }) };
  if (state === 'failed') return { status: 'failed', failure: reason, ...(by && { reviewedBy: by.id }) };
  const why = reason ? `Withdrawn: ${reason}` : 'Withdrawn by the person who asked';
  return { status: 'failed', failure: state === 'expired' ? 'No decision within 30 days' : why };
}
