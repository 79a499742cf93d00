/** Denies a payment slip and notifies the person who handed it in. The slip is locked. A request for a second person ends with it. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { withdrawPendingApproval } from '#modules/approvals';
import type { Tx } from '#platform/db/transaction';
import { isOfCustomer, type Slip, slipSubject, staffPageOf } from '../slip.ts';
import { saveSlip } from '../slip.store.ts';

export const decidedBy = ({ clock }: Context, actor: Actor) => ({
  decided_by: actor.id,
  decided_by_name: actor.name,
  decided_at: clock.now(),
});

type SlipDecisionRecord = { actor: Actor; slip: Slip; status: 'approved' | 'denied'; reason?: string };

export const recordSlipDecision = (
  tx: Tx,
  context: Context,
  { actor, slip, status, reason }: SlipDecisionRecord,
): Promise<void> =>
  record(tx, context, {
    actor,
    subject: slip.owner,
    customerId: slip.customerId,
    action: `receipt ${status}`,
    from: slip.status,
    to: status,
    ...(reason && { reason }),
    after: { amount: slip.amount, uploaded_by: slip.uploadedBy.name },
  });

/** What a second person confirms when a receipt of a customer is above the daily total of the first. */
export const bookingRequest = { kind: 'payment_slip_booking', title: "Book a customer's payment slip" } as const;

export const endBookingRequest = (tx: Tx, context: Context, slip: Slip, reason: string): Promise<void> =>
  withdrawPendingApproval(tx, context, { kind: bookingRequest, subject: slipSubject(slip.id), reason });

export async function denySlip(
  tx: Tx,
  context: Context,
  { actor, slip, reason }: { actor: Actor; slip: Slip; reason: string },
): Promise<void> {
  await recordSlipDecision(tx, context, { actor, slip, status: 'denied', reason });
  await saveSlip(tx, slip.id, { status: 'denied', reason, ...decidedBy(context, actor) });
  await endBookingRequest(tx, context, slip, 'The payment slip was denied');
  await notify(tx, context, {
    userId: slip.uploadedBy.id,
    kind: 'receipt',
    message: `The payment slip of ${naira(slip.amount)} was denied: ${reason}`,
    isTrouble: true,
    link: isOfCustomer(slip) ? `/savings/${slip.owner.id}/transactions` : staffPageOf(slip.owner),
  });
}
