/** Confirms, declines or withdraws an approval. A confirmed act runs in the same transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { Context } from '#context';
import { afterCommit, inTransaction, type Tx } from '#platform/db/transaction';
import type { Approval, ApprovalKind } from '../approval.ts';
import { whyNotApprove, whyNotDecline, whyNotWithdraw } from '../approval.rules.ts';
import { failApproval, lockApproval, settleApproval } from '../approval.store.ts';
import { currentFacts, versionOf } from '../approval-facts.ts';
import { isVisible, kindOf, type Registry, whyBarred } from '../approvals.queries.ts';
import { approvalChanged, approvalMissing, approvedElsewhere } from '../approvals.errors.ts';
import { notifyRequester, recordDecision } from './record-decision.ts';

/** `version` is that of the facts which the approver read. Calls that are older than approvals send none, but may add an `input`. */
type ApproveInput = Registry & { id: ApprovalId } & (
    | { version: string }
    | { input?: unknown; version?: undefined; isOwnPage: true }
  );

/** @returns why the act failed, when it had become impossible: the approval has failed then. */
export async function approve(context: Context, actor: Actor, command: ApproveInput): Promise<string | undefined> {
  return inTransaction(context.db, async (tx) => {
    const approval = await lockVisible(tx, actor, command);
    const kind = kindOf(command, approval);
    const at = context.clock.now();
    refuseIf(whyNotApprove(actor, approval, { kind, at }) ?? (await whyBarred(tx, actor, kind, approval)));
    if (command.version !== undefined) {
      if (kind.approvedAt) throw approvedElsewhere();
      await refuseChanged(tx, { kind, approval, at, version: command.version });
    }
    await settleApproval(tx, approval.id, { state: 'approved', by: actor, at });
    await recordDecision(tx, context, { actor, approval, title: kind.title, state: 'approved' });
    const input = command.version === undefined ? command.input : undefined;
    const done = (await kind.run(tx, context, { approver: actor, approval, input })) ?? {};
    if (done.failure) {
      await failApproval(tx, approval.id, done.failure);
      await kind.ended?.(tx, context, approval, { state: 'failed', by: actor, reason: done.failure });
    }
    if (!kind.notifiesItself)
      await notifyRequester(tx, context, { actor, approval, title: kind.title, state: 'approved', failure: done.failure });
    // A keyed request commits after this call has returned.
    if (done.afterCommit) afterCommit(tx, done.afterCommit);
    return done.failure;
  });
}

async function refuseChanged(
  tx: Tx,
  { kind, approval, at, version }: { kind: ApprovalKind; approval: Approval; at: Date; version: string },
): Promise<void> {
  const current = (await currentFacts(tx, { kind, at }, [approval])).get(approval.id);
  if (versionOf(approval, current ?? { facts: [] }) !== version) throw approvalChanged();
}

type Refusal = Registry & { id: ApprovalId; reason?: string | undefined };

export const decline = (context: Context, actor: Actor, refusal: Refusal): Promise<void> =>
  end(context, actor, { ...refusal, state: 'declined' });

export const withdraw = (context: Context, actor: Actor, refusal: Refusal): Promise<void> =>
  end(context, actor, { ...refusal, state: 'withdrawn' });

const end = (
  context: Context,
  actor: Actor,
  { reason, state, ...which }: Refusal & { state: 'declined' | 'withdrawn' },
): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const approval = await lockVisible(tx, actor, which);
    const kind = kindOf(which, approval);
    const at = context.clock.now();
    refuseIf((state === 'declined' ? whyNotDecline : whyNotWithdraw)(actor, approval, { kind, at }));
    if (state === 'declined') refuseIf(await whyBarred(tx, actor, kind, approval));
    await settleApproval(tx, approval.id, { state, by: actor, reason, at });
    const decision = { actor, approval, title: kind.title, state, reason };
    await recordDecision(tx, context, decision);
    await kind.ended?.(tx, context, approval, { state, by: actor, reason });
    if (state === 'declined' && !kind.notifiesItself) await notifyRequester(tx, context, decision);
  });

/** A person who does not see it locks nothing. */
async function lockVisible(tx: Tx, actor: Actor, { id, kinds, customerScope }: Registry & { id: ApprovalId }): Promise<Approval> {
  const approval = (await isVisible(tx, actor, { id, kinds, customerScope })) ? await lockApproval(tx, id, kinds) : undefined;
  if (!approval) throw approvalMissing();
  return approval;
}
