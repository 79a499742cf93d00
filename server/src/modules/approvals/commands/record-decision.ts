/** Records a decision in the history of the subject, and notifies the requester. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { type Approval, notCarriedOut } from '../approval.ts';

type Decision = {
  actor: Actor | 'system';
  approval: Approval;
  title: string;
  state: 'approved' | 'declined' | 'withdrawn';
  reason?: string | undefined;
  failure?: string | undefined;
};

/** Into the history of the subject. */
export const recordDecision = (tx: Tx, context: Context, { actor, approval, title, state, reason }: Decision): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: approval.subject.kind, id: approval.subject.id },
    customerId: approval.customerId ?? undefined,
    action: `${state}: ${title}`,
    reason,
    before: { asked_by: approval.requestedByName },
  });

export async function notifyRequester(
  tx: Tx,
  context: Context,
  { actor, approval, title, state, reason, failure }: Decision & { actor: Actor },
): Promise<void> {
  const more = failure ? notCarriedOut(failure) : reason;
  await notify(tx, context, {
    userId: approval.requestedBy,
    kind: 'approval',
    message: `${actor.name} ${state} your request. ${title}: ${approval.subject.name}${more ? `. ${more}` : ''}`,
    isTrouble: state === 'declined' || failure !== undefined,
    link: '/admin/approvals?state=all',
  });
}
