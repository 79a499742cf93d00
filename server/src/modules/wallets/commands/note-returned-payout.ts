/** A returned payout and it is unclear whose money it is now: it joins the suspense queue. The caller posts its journal. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { MoneyTarget } from '../money-in.ts';
import { returnedChannel } from '../suspense/unidentified-receipt.ts';
import { addReceipt, addUnidentified } from '../receipt.store.ts';

export async function noteReturnedPayout(
  tx: Tx,
  context: Context,
  { reference, amount, purpose, purposeId, noun }: MoneyTarget & { reference: string; amount: Kobo; noun: string },
): Promise<void> {
  const at = context.clock.now();
  const isNew = await addReceipt(tx, {
    id: newId(at),
    reference,
    source: 'unknown',
    outcome: 'set_aside',
    purpose,
    purpose_id: purposeId,
    amount_kobo: amount,
    currency: 'NGN',
    provider_fee_kobo: noMoney,
    channel: returnedChannel,
    paid_at: at,
    received_at: at,
  });
  if (!isNew) return;
  const facts = { reference, amount: Number(amount), channel: returnedChannel };
  const id = newId(at);
  await addUnidentified(tx, {
    id,
    reference,
    amount_kobo: amount,
    why: 'returned',
    facts,
    state: 'open',
    created_at: at,
  });
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${naira(amount)} of a ${noun} was returned too late to be undone automatically: decide who owns it`,
    isTrouble: true,
    link: `/admin/reconciliation?receipt=${id}`,
  });
}
