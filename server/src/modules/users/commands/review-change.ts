/** Somebody else decides about a request: approved, it is carried out in the same transaction by the same rules as a direct act. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { ManagementKind, ManagementRequestId, Review } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockManagementRequest, type ManagementRequestRow, settleManagementRequest } from '../management-request.store.ts';
import { changeOf, type FactTexts } from '../person-change.rules.ts';
import { whyNotActOn, whyNotDelete, whyNotGiveRole, whyNotSuspend, whyNotTakeRole } from '../person.rules.ts';
import { standingOf } from '../standing.store.ts';
import { whyNotReview } from '../transfer.rules.ts';
import { type AccountRole, fullName, type User } from '../user.ts';
import { lockUser } from '../user.store.ts';
import { changeFacts, changeRole, closeAccount, reinstate, suspend, whyNotFacts } from './change-person.ts';

export async function reviewChange(
  context: Context,
  actor: Actor,
  { id, review }: { id: ManagementRequestId; review: Review },
): Promise<void> {
  const subjectId = await inTransaction(context.db, async (tx) => {
    const request = await lockManagementRequest(tx, actor, id);
    const at = context.clock.now();
    const course = { status: request.status, requestedBy: request.requested_by, expiresAt: request.expires_at };
    refuseIf(whyNotReview(actor, course, { right: 'management_requests.review', involved: [request.subject_id], at }));
    const user = await lockUser(tx, request.subject_id);
    const failure = review.status === 'denied' ? undefined : await carryOut(tx, context, { actor, user, request });
    const approvedAs = failure ? 'failed' : 'completed';
    const status = review.status === 'denied' ? 'denied' : approvedAs;
    const denialReason = status === 'denied' ? review.denial_reason : undefined;
    await settleManagementRequest(tx, id, { status, denialReason, failure, reviewedBy: actor.id, at });
    await notify(tx, context, {
      userId: request.requested_by,
      kind: 'people',
      message: `Your request about ${fullName(user)} is ${status}${failure ? `: ${failure}` : ''}`,
      link: '/admin/user-management-requests',
    });
    return user.id;
  });
  await context.live.disconnect(subjectId);
}

type Work = { actor: Actor; user: User; request: ManagementRequestRow };

/** What the reviewer may not do is refused; what has become impossible meanwhile ends the request as failed, with the reason. */
async function carryOut(tx: Tx, context: Context, work: Work): Promise<string | undefined> {
  const { actor, user, request } = work;
  const barred = await whyNotCarryOut(tx, context, work);
  if (barred?.kind === 'forbidden') throw barred;
  if (barred) return barred.message;
  const after = request.after as FactTexts;
  const act = { actor, user, reason: request.reason };
  const acts: Record<ManagementKind, () => Promise<void>> = {
    role: () => changeRole(tx, context, act, after.user_type_id as AccountRole),
    // What stood before is what stands now: the person may have changed since the request was made.
    profile: () => changeFacts(tx, context, act, changeOf(user, after)),
    suspend: () => suspend(tx, context, act),
    reinstate: () => reinstate(tx, context, act),
    delete: () => closeAccount(tx, context, act),
  };
  await acts[request.kind]();
  return undefined;
}

async function whyNotCarryOut(tx: Tx, context: Context, { actor, user, request }: Work): Promise<DomainError | undefined> {
  const after = request.after as FactTexts;
  const standing = await standingOf(tx, user);
  const type = after.user_type_id as AccountRole;
  switch (request.kind) {
    case 'role':
      return whyNotGiveRole(actor, user, type) ?? whyNotTakeRole(type, standing);
    case 'profile':
      return whyNotActOn(actor, user, 'customers.edit') ?? whyNotFacts(tx, context, after);
    case 'delete':
      return whyNotDelete(actor, user, standing);
    case 'suspend':
    case 'reinstate':
      return whyNotSuspend(actor, user, { suspend: request.kind === 'suspend', standing });
  }
}
