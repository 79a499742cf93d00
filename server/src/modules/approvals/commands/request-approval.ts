/** Requests an act that a second person must confirm: nothing takes effect yet, and everyone who may confirm it is notified. */
import { type Actor, scopeOf, staffRoles } from '@ajo/contract/kernel/access';
import type { ApprovalId } from '@ajo/contract/modules/approvals';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { approvalLivesMs, type ApprovalSubject, type RequestableKind } from '../approval.ts';
import { addApproval, lockPendingApproval } from '../approval.store.ts';
import { approvalPending } from '../approvals.errors.ts';
import { endApproval, isOutdated } from './expire-approvals.ts';

export type ApprovalRequest<Facts> = {
  /** That of the row which holds the subject's own facts, if there is one. */
  id?: string;
  subject: ApprovalSubject;
  /** The customer concerned; controls who can read the entry. */
  customerId?: string | undefined;
  facts: Facts;
  reason: string;
};

/** Part of the caller's transaction. @throws DomainError `approval_pending` when one of this kind waits about this subject. */
export async function requestApproval<Facts>(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id: ownId, kind, subject, customerId, facts, reason }: ApprovalRequest<Facts> & { kind: RequestableKind<Facts> },
): Promise<ApprovalId> {
  const at = context.clock.now();
  await endOutdatedApproval(tx, context, kind, subject);
  const id = await addApproval(tx, {
    id: ownId as ApprovalId | undefined,
    kind: kind.kind,
    subject,
    customerId,
    facts,
    reason,
    requestedBy: { id: actor.id, name: actor.name },
    at,
    expiresAt: kind.livesMs === null ? null : new Date(at.getTime() + (kind.livesMs ?? approvalLivesMs)),
  });
  if (!id) throw kind.refusals?.pending?.() ?? approvalPending(kind.title);
  await record(tx, context, {
    actor,
    subject: { kind: subject.kind, id: subject.id },
    customerId,
    action: `requested approval: ${kind.title}`,
    reason,
    ...factsOf(kind.describe(facts)),
  });
  if (kind.notifiesItself) return id;
  const approvers = staffRoles.filter((role) => scopeOf(role, kind.capability) === 'all');
  await notifyRoles(tx, context, approvers, {
    except: actor.id,
    kind: 'approval',
    message: `Approve or decline “${kind.title}”, ${subject.name}. Requested by ${actor.name}`,
    link: '/admin/approvals',
  });
  return id;
}

/** An approval past its end, or of a suspended requester when its kind does not survive them, makes room at once and not when the job runs. */
export async function endOutdatedApproval<Facts>(
  tx: Tx,
  context: Context,
  kind: RequestableKind<Facts>,
  subject: Pick<ApprovalSubject, 'kind' | 'id'>,
): Promise<void> {
  const pending = await lockPendingApproval(tx, { kind: kind.kind, subject });
  if (pending && isOutdated(pending, kind, context.clock.now())) await endApproval(tx, context, pending, kind as RequestableKind);
}

const factsOf = (changes: { field: string; before: string | null; after: string | null }[]) => ({
  before: Object.fromEntries(changes.flatMap(({ field, before }) => (before === null ? [] : [[field, before]]))),
  after: Object.fromEntries(changes.flatMap(({ field, after }) => (after === null ? [] : [[field, after]]))),
});
