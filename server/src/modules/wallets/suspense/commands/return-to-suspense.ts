/** A booking of suspense money was reversed: the money waits in suspense again. Part of the reversal's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { lockCheckout, saveCheckout } from '../../checkout.store.ts';
import { lockBookedAs, saveUnidentified } from '../unidentified-receipt.store.ts';

type ReturnToSuspenseInput = { bookedAs: string; noun: string; by: { id: string; name: string }; reason: string };

/** False for a payment that never was in suspense. */
export async function returnToSuspense(
  tx: Tx,
  context: Context,
  { bookedAs, noun, by, reason }: ReturnToSuspenseInput,
): Promise<boolean> {
  const receipt = await lockBookedAs(tx, bookedAs);
  if (!receipt) return false;
  await saveUnidentified(tx, receipt.id, {
    state: 'open',
    resolution: null,
    resolved_owner_kind: null,
    resolved_owner_id: null,
    reason: null,
    resolved_by: null,
    resolved_by_name: null,
    resolved_at: null,
    booked_as: null,
  });
  // The customer must no longer read that it was credited.
  const checkout = await lockCheckout(tx, receipt.reference);
  if (checkout)
    await saveCheckout(tx, checkout.id, {
      reason: 'We have your payment and are checking what it is for. We will contact you',
    });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${naira(receipt.amount)} was taken off its ${noun} and waits again: ${reason}`,
    link: '/admin/reconciliation?tab=exceptions',
  });
  await record(tx, context, {
    actor: by,
    subject: { kind: 'unidentified_receipt', id: receipt.id },
    action: `taken off the ${noun} again`,
    from: receipt.state,
    to: 'open',
    reason,
    after: { reference: receipt.reference, amount: receipt.amount },
  });
  return true;
}
