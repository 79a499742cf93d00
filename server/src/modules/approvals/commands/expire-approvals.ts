/** Ends undecided approvals that have expired and those of suspended requesters, and notifies the requesters. */
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Approval, type ApprovalKind, type ApprovalKinds, isExpired, type RequestableKind } from '../approval.ts';
import { findEndedApprovals, lockApproval, settleApproval } from '../approval.store.ts';

export async function expireApprovals(context: Context, kinds: ApprovalKinds): Promise<number> {
  const survivors = kinds.filter((kind) => kind.survivesRequester);
  const found = await findEndedApprovals(context.db, { at: context.clock.now(), survivors });
  let ended = 0;
  for (const id of found) if (await expireApproval(context, kinds, id)) ended += 1;
  return ended;
}

/** A transaction of its own, so that one job never holds the locks of many subjects. */
const expireApproval = (context: Context, kinds: ApprovalKinds, id: ApprovalId): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const approval = await lockApproval(tx, id, kinds);
    const kind = kinds.find((one) => one.kind === approval?.kind) as ApprovalKind | undefined;
    if (approval?.state !== 'pending' || !isOutdated(approval, kind, context.clock.now())) return false;
    await endApproval(tx, context, approval, kind);
    return true;
  });

/** Past its end, or without an active requester when its kind does not survive them. */
export const isOutdated = (approval: Approval, kind: Pick<ApprovalKind, 'survivesRequester'> | undefined, at: Date): boolean =>
  isExpired(approval, at) || (!approval.isRequesterActive && !kind?.survivesRequester);

const suspended = 'The account of the requester is suspended or closed';

/** The approval is locked, and past its end or without an active requester. */
export async function endApproval(
  tx: Tx,
  context: Context,
  approval: Approval,
  kind: RequestableKind | undefined,
): Promise<void> {
  const at = context.clock.now();
  const end = isExpired(approval, at)
    ? ({ state: 'expired', reason: undefined } as const)
    : ({ state: 'withdrawn', reason: suspended } as const);
  await settleApproval(tx, approval.id, { ...end, at });
  await kind?.ended?.(tx, context, approval, { ...end, by: undefined });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: approval.subject.kind, id: approval.subject.id },
    customerId: approval.customerId ?? undefined,
    action: end.state === 'expired' ? 'approval expired' : 'approval withdrawn',
    reason: end.reason,
  });
  if (end.state === 'expired')
    await notify(tx, context, {
      userId: approval.requestedBy,
      kind: 'approval',
      message: `Your request about ${approval.subject.name} expired without a decision. Submit it again if it is still needed`,
      isTrouble: true,
      link: '/admin/approvals?state=all',
    });
}
