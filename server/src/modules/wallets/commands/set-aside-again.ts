/** A payment that had been set aside is taken off its loan again: it waits for a person as before. Part of the reversal's transaction. */
import { naira } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { lockCheckout, saveCheckout } from '../checkout.store.ts';
import { lockBookedAs, saveSetAside } from '../set-aside.store.ts';

type Wish = { bookedAs: string; by: { id: string; name: string }; reason: string };

/** False for a payment that never was set aside. */
export async function setAsideAgain(tx: Tx, context: Context, { bookedAs, by, reason }: Wish): Promise<boolean> {
  const receipt = await lockBookedAs(tx, bookedAs);
  if (!receipt) return false;
  await saveSetAside(tx, receipt.id, {
    state: 'open',
    resolution: null,
    resolved_loan_id: null,
    reason: null,
    resolved_by: null,
    resolved_by_name: null,
    resolved_at: null,
    booked_as: null,
  });
  // The customer must not go on reading that it repaid a loan.
  const checkout = await lockCheckout(tx, receipt.reference);
  if (checkout)
    await saveCheckout(tx, checkout.id, {
      reason: 'Your payment is with us, and it is looked at anew what it is for. We will contact you',
    });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${naira(receipt.amount)} was taken off its loan and waits again: ${reason}`,
    link: '/admin/reconciliation',
  });
  await record(tx, context, {
    actor: by,
    subject: { kind: 'unidentified_receipt', id: receipt.id },
    action: 'taken off the loan again',
    from: receipt.state,
    to: 'open',
    reason,
    after: { reference: receipt.reference, amount: receipt.amount },
  });
  return true;
}
