/** Another person decides about a transfer; approved, it is carried out in the same transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { Review, TransferId } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { approve, decline } from '#modules/approvals';
import { findTransfer } from '../transfer.store.ts';
import { whyNotReview } from '../transfer.rules.ts';
import { customerScope } from '../../user.store.ts';
import { transferApproval } from '../../commands/transfer-approvals.ts';

/** Returns why an approved act could not be carried out. */
export async function reviewTransfer(
  context: Context,
  actor: Actor,
  { id, review }: { id: TransferId; review: Review },
): Promise<string | undefined> {
  const transfer = await findTransfer(context.db, actor, id);
  const course = { status: transfer.status, requestedBy: transfer.requested_by, expiresAt: transfer.expires_at };
  const involved = [transfer.old_officer_id, transfer.new_officer_id];
  refuseIf(whyNotReview(actor, course, { right: 'transfers.review', involved, at: context.clock.now() }));
  const which = { kinds: [transferApproval], customerScope, id: id as string as ApprovalId };
  if (review.status !== 'denied') return approve(context, actor, { ...which, isOwnPage: true });
  await decline(context, actor, { ...which, reason: review.denial_reason });
  return undefined;
}
