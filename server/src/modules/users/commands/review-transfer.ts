/** Somebody else decides about a transfer; approved, it is carried out in the same transaction. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Review, TransferId } from '@ajo/contract/modules/users.requests';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { customersOfTransfer, lockTransfer, settleTransfer, type TransferRow } from '../transfer.store.ts';
import { whyNotReview, whyNotTakeOver } from '../transfer.rules.ts';
import { lockUser } from '../user.store.ts';
import { moveTo, type Officers, whyNotMove } from './transfer-customers.ts';

export async function reviewTransfer(
  context: Context,
  actor: Actor,
  { id, review }: { id: TransferId; review: Review },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const transfer = await lockTransfer(tx, actor, id);
    const at = context.clock.now();
    const course = { status: transfer.status, requestedBy: transfer.requested_by, expiresAt: transfer.expires_at };
    const involved = [transfer.old_officer_id, transfer.new_officer_id];
    refuseIf(whyNotReview(actor, course, { right: 'transfers.review', involved, at }));
    const failure = review.status === 'denied' ? undefined : await carryOut(tx, context, { actor, transfer });
    const approvedAs = failure ? 'failed' : 'completed';
    const status = review.status === 'denied' ? 'denied' : approvedAs;
    const denialReason = status === 'denied' ? review.denial_reason : undefined;
    await settleTransfer(tx, id, { status, denialReason, failure, reviewedBy: actor.id, at });
    await notify(tx, context, {
      userId: transfer.requested_by,
      kind: 'people',
      message: `Your transfer request is ${status}${failure ? `: ${failure}` : ''}`,
      link: '/admin/transfer-requests',
    });
  });
}

/** @returns why it has become impossible: the officer has left, or the customers are with somebody else by now. */
async function carryOut(
  tx: Tx,
  context: Context,
  { actor, transfer }: { actor: Actor; transfer: TransferRow },
): Promise<string | undefined> {
  const newOfficer = await lockUser(tx, transfer.new_officer_id);
  const oldOfficer = transfer.old_officer_id ? await lockUser(tx, transfer.old_officer_id) : undefined;
  const officers: Officers = { oldOfficer, newOfficer };
  const customers = await customersOfTransfer(tx, transfer.id);
  const barred = whyNotTakeOver(oldOfficer, newOfficer) ?? (await whyNotMove(tx, officers, customers));
  if (barred) return barred.message;
  await moveTo(tx, context, { actor, officers, customers, reason: transfer.reason });
  return undefined;
}
