/** Ends approvals that nobody decided in time and those of requesters who were suspended, and notifies the people who requested them. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { type Approval, type ApprovalKind, type ApprovalKinds, isExpired } from '../approval.ts';
import { settleApproval, claimEndedApprovals } from '../approval.store.ts';

export const expireApprovals = (context: Context, kinds: ApprovalKinds): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const ended = await claimEndedApprovals(tx, {
      at: context.clock.now(),
      survivors: kinds.filter((kind) => kind.survivesRequester),
    });
    for (const approval of ended)
      await endApproval(tx, context, approval, kinds.find(({ kind }) => kind === approval.kind) as ApprovalKind | undefined);
    return ended.length;
  });

const suspended = 'The account of the requester is suspended or closed';

/** The approval is locked, and past its end or without an active requester. */
export async function endApproval(tx: Tx, context: Context, approval: Approval, kind: ApprovalKind | undefined): Promise<void> {
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
      link: '/admin/approvals?state=all',
    });
}
