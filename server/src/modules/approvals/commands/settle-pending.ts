/** Settles a pending approval from the command of its own module, which has carried out or refused the act in the same transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';
import type { ApprovalSubject, RequestableKind } from '../approval.ts';
import { whyNotApprove } from '../approval.rules.ts';
import { findPendingApproval, findPendingOf, lockPendingApproval, settleApproval } from '../approval.store.ts';
import { isOutdated } from './expire-approvals.ts';
import { notifyRequester, recordDecision } from './record-decision.ts';

type SettleInput<Facts> = {
  kind: RequestableKind<Facts>;
  subject: Pick<ApprovalSubject, 'kind' | 'id'>;
  state: 'approved' | 'declined';
  reason?: string | undefined;
};

/** A requester who declines withdraws. @returns false when nothing waits. @throws DomainError when this person may not approve it. */
export async function settlePendingApproval<Facts>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { kind, subject, state, reason }: SettleInput<Facts>,
): Promise<boolean> {
  const approval = await lockPendingApproval(tx, { kind: kind.kind, subject });
  if (!approval) return false;
  const at = context.clock.now();
  if (state === 'approved') refuseIf(whyNotApprove(actor, approval, { kind: kind as RequestableKind, at }));
  const became = state === 'declined' && actor.id === approval.requestedBy ? 'withdrawn' : state;
  const decision = { actor, approval, title: kind.title, state: became, reason } as const;
  await settleApproval(tx, approval.id, { state: became, by: actor, reason, at });
  await recordDecision(tx, context, decision);
  if (became !== 'withdrawn' && !kind.notifiesItself) await notifyRequester(tx, context, decision);
  return true;
}

/** Whether an approval waits that can still be confirmed. The subject is locked where a decision rests on it. */
export async function isApprovalPending(
  db: Database,
  { kind, subject, at }: { kind: RequestableKind; subject: Pick<ApprovalSubject, 'kind' | 'id'>; at: Date },
): Promise<boolean> {
  const approval = await findPendingApproval(db, { kind: kind.kind, subject });
  return approval !== undefined && !isOutdated(approval, kind, at);
}

/** Who requested what waits, by the id of its subject. For screens: no one confirms their own request. */
export async function pendingRequesters(
  db: Database,
  { kind, ids, at }: { kind: RequestableKind; ids: readonly string[]; at: Date },
): Promise<ReadonlyMap<string, string>> {
  const pending = await findPendingOf(db, { kind: kind.kind, ids });
  return new Map(
    pending.filter((one) => !isOutdated(one, kind, at)).map(({ subject, requestedBy }) => [subject.id, requestedBy]),
  );
}

type WithdrawInput = {
  kind: Pick<RequestableKind, 'kind' | 'title'>;
  subject: Pick<ApprovalSubject, 'kind' | 'id'>;
  reason: string;
};

/** Its subject has changed so that there is nothing left to decide. */
export async function withdrawPendingApproval(tx: Tx, context: Context, { kind, subject, reason }: WithdrawInput): Promise<void> {
  const approval = await lockPendingApproval(tx, { kind: kind.kind, subject });
  if (!approval) return;
  await settleApproval(tx, approval.id, { state: 'withdrawn', reason, at: context.clock.now() });
  await recordDecision(tx, context, { actor: 'system', approval, title: kind.title, state: 'withdrawn', reason });
}
