/** A booking was reversed, and its money waits in suspense: again, or for the first time. Part of the reversal's transaction. */
import { type Kobo, naira, negative, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { movedBy } from '#modules/ledger/periods';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { lockCheckout, saveCheckout } from '../../checkout.store.ts';
import { receiptUnidentified } from '../../receipt.rules.ts';
import { addUnidentified, markSuspense } from '../../receipt.store.ts';
import { partInSuspense } from '../../wallets.errors.ts';
import { hasPartInSuspense, lockBookedAs, lockPayment, saveUnidentified } from '../unidentified-receipt.store.ts';

/** What the customer reads of the payment: no longer that it was credited. */
const beingChecked = 'We have your payment and are checking what it is for. We will contact you';

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
  const checkout = await lockCheckout(tx, receipt.reference);
  if (checkout) await saveCheckout(tx, checkout.id, { reason: beingChecked });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${naira(receipt.amount)} was taken off its ${noun} and is back in suspense: ${reason}`,
    isTrouble: true,
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

type MoveToSuspenseInput = {
  /** Of the booking: the payment's, or that of its share. */
  reference: string;
  /** The journal of the booking, which the caller mirrors in this transaction. */
  journalId: JournalId;
  noun: string;
  by: { id: string; name: string };
  reason: string;
};

/**
 * A payment of a provider comes to suspense for the first time. Posts Dr 1020 provider clearing, Dr 5010 provider fees / Cr 2050 unidentified
 * receipts with the amounts of the booking. With its mirror the provider's accounts do not move: the provider settles it as if it had never been booked.
 * @throws DomainError `part_in_suspense` when another part of a divided payment is or was in suspense.
 */
export async function moveToSuspense(
  tx: Tx,
  context: Context,
  { reference, journalId, noun, by, reason }: MoveToSuspenseInput,
): Promise<void> {
  const at = context.clock.now();
  const payment = await lockPayment(tx, reference);
  if (await hasPartInSuspense(tx, payment.reference)) throw partInSuspense(payment.reference);
  const { amount, fee } = await arrivedBy(tx, journalId);
  const id = newId(at);
  if (amount === payment.amount) await markSuspense(tx, payment.reference);
  await addUnidentified(tx, {
    id,
    reference: payment.reference,
    amount_kobo: amount,
    why: 'reversed',
    facts: { reference, amount: Number(amount), fee: Number(fee), noun },
    state: 'open',
    created_at: at,
  });
  const checkout = await lockCheckout(tx, payment.reference);
  if (checkout) await saveCheckout(tx, checkout.id, { status: 'set_aside', reason: beingChecked });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${naira(amount)} was taken off its ${noun} and is in suspense: ${reason}`,
    isTrouble: true,
    link: '/admin/reconciliation?tab=exceptions',
  });
  await record(tx, context, {
    actor: by,
    subject: { kind: 'unidentified_receipt', id },
    action: `taken off the ${noun}`,
    to: 'open',
    reason,
    after: { reference: payment.reference, amount },
  });
  const part = { amount, fee, reference: `reversed-${reference}` };
  const journal = { id: newId<JournalId>(at), on: context.clock.businessDay(), why: 'reversed' as const };
  await post(tx, receiptUnidentified({ currency: 'NGN', reference: payment.reference }, part, journal), at);
}

/** All that was paid, and what the provider kept of it. */
async function arrivedBy(tx: Tx, journalId: JournalId): Promise<{ amount: Kobo; fee: Kobo }> {
  const mirror = await movedBy(tx, [journalId]);
  const fee = negative(mirror.get('5010') ?? noMoney);
  return { amount: plus(fee, negative(mirror.get('1020') ?? noMoney)), fee };
}
