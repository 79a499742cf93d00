/** Another person decides about a request: approved, it is carried out in the same transaction by the same rules as a direct act. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { ManagementRequestId, Review } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { approve, decline } from '#modules/approvals';
import { findManagementRequest } from '../management-request.store.ts';
import { whyNotReview } from '../transfer.rules.ts';
import type { PeopleReactions } from '../../people-reactions.ts';
import { customerScope } from '../../user.store.ts';
import { managementApprovals } from '../../commands/management-approvals.ts';

/** Returns why an approved act could not be carried out. */
export async function reviewChange(
  context: Context,
  actor: Actor,
  {
    id,
    review,
    reactions,
  }: {
    id: ManagementRequestId;
    review: Review;
    reactions: Pick<PeopleReactions, 'invited' | 'renamed' | 'rightsChanged' | 'ties'>;
  },
): Promise<string | undefined> {
  const request = await findManagementRequest(context.db, id);
  const course = { status: request.status, requestedBy: request.requested_by, expiresAt: request.expires_at };
  const at = context.clock.now();
  refuseIf(whyNotReview(actor, course, { right: 'management_requests.review', involved: [request.subject_id], at }));
  const which = { kinds: managementApprovals(reactions), customerScope, id: id as string as ApprovalId };
  if (review.status !== 'denied') return approve(context, actor, { ...which, isOwnPage: true });
  await decline(context, actor, { ...which, reason: review.denial_reason });
  return undefined;
}
