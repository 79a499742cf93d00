/** Denies a payment slip and notifies the person who handed it in. The slip is locked. */
import type { Actor } from '@ajo/contract/kernel/access';
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import type { Slip } from '../slip.ts';
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
    subject: { kind: 'loan', id: slip.loanId },
    customerId: slip.customerId,
    action: `receipt ${status}`,
    from: slip.status,
    to: status,
    ...(reason && { reason }),
    after: { amount: slip.amount, uploaded_by: slip.uploadedBy.name },
  });

export async function denySlip(
  tx: Tx,
  context: Context,
  { actor, slip, reason }: { actor: Actor; slip: Slip; reason: string },
): Promise<void> {
  await recordSlipDecision(tx, context, { actor, slip, status: 'denied', reason });
  await saveSlip(tx, slip.id, { status: 'denied', reason, ...decidedBy(context, actor) });
  await notify(tx, context, {
    userId: slip.uploadedBy.id,
    kind: 'receipt',
    message: `The payment slip of ${naira(slip.amount)} was denied: ${reason}`,
    link: `/admin/requests/${slip.loanId}`,
  });
}
