/** Confirms, declines or withdraws an approval. A confirmed act runs in the same transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import type { AfterCommit, Approval } from '../approval.ts';
import { whyNotApprove, whyNotDecline, whyNotWithdraw } from '../approval.rules.ts';
import { lockApproval, settleApproval } from '../approval.store.ts';
import { isVisible, kindOf, type Registry } from '../approvals.queries.ts';
import { approvalMissing } from '../approvals.errors.ts';

export async function approve(context: Context, actor: Actor, { id, ...registry }: Registry & { id: ApprovalId }): Promise<void> {
  const afterCommit = await inTransaction(context.db, async (tx): Promise<AfterCommit | void> => {
    const approval = await lockVisible(tx, actor, { id, ...registry });
    const kind = kindOf(registry, approval);
    const at = context.clock.now();
    refuseIf(whyNotApprove(actor, approval, { kind, at }));
    await settleApproval(tx, id, { state: 'approved', by: actor, at });
    await settled(tx, context, { actor, approval, title: kind.title, state: 'approved' });
    return kind.run(tx, context, { approver: actor, approval });
  });
  await afterCommit?.();
}

type Refusal = Registry & { id: ApprovalId; reason?: string | undefined };

export const decline = (context: Context, actor: Actor, { id, reason, ...registry }: Refusal): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const approval = await lockVisible(tx, actor, { id, ...registry });
    const kind = kindOf(registry, approval);
    const at = context.clock.now();
    refuseIf(whyNotDecline(actor, approval, { kind, at }));
    await settleApproval(tx, id, { state: 'declined', by: actor, reason, at });
    await settled(tx, context, { actor, approval, title: kind.title, state: 'declined', reason });
  });

export const withdraw = (context: Context, actor: Actor, { id, reason, ...registry }: Refusal): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const approval = await lockVisible(tx, actor, { id, ...registry });
    const kind = kindOf(registry, approval);
    const at = context.clock.now();
    refuseIf(whyNotWithdraw(actor, approval, at));
    await settleApproval(tx, id, { state: 'withdrawn', by: actor, reason, at });
    await settled(tx, context, { actor, approval, title: kind.title, state: 'withdrawn', reason });
  });

async function lockVisible(tx: Tx, actor: Actor, which: Registry & { id: ApprovalId }): Promise<Approval> {
  const approval = await lockApproval(tx, which.id);
  if (!approval || !(await isVisible(tx, actor, which))) throw approvalMissing();
  return approval;
}

type Settled = {
  actor: Actor;
  approval: Approval;
  title: string;
  state: 'approved' | 'declined' | 'withdrawn';
  reason?: string | undefined;
};

async function settled(tx: Tx, context: Context, { actor, approval, title, state, reason }: Settled): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: approval.subject.kind, id: approval.subject.id },
    customerId: approval.customerId ?? undefined,
    action: `${state}: ${title}`,
    reason,
    before: { asked_by: approval.askedByName },
  });
  if (state === 'withdrawn') return;
  await notify(tx, context, {
    userId: approval.askedBy,
    kind: 'approval',
    message: `${actor.name} ${state} your request. ${title}: ${approval.subject.name}${reason ? `. ${reason}` : ''}`,
    link: '/admin/approvals?state=all',
  });
}
