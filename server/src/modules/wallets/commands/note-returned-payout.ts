/** Money that we had sent is back and nobody can say whose it is now: it joins the queue of unidentified receipts. Its journal is the caller's. */
import { type Kobo, naira, noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { returnedChannel } from '../set-aside.ts';
import { addReceipt, addUnidentified } from '../receipt.store.ts';

export async function noteReturnedPayout(
  tx: Tx,
  context: Context,
  { reference, amount }: { reference: string; amount: Kobo },
  loanId: string,
): Promise<void> {
  const at = context.clock.now();
  const isNew = await addReceipt(tx, {
    id: newId(at),
    reference,
    source: 'unknown',
    outcome: 'set_aside',
    purpose: 'loan_repayment',
    purpose_id: loanId,
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
    message: `${naira(amount)} of a loan came back too late to be undone by itself: decide whose it is`,
    link: `/admin/reconciliation?receipt=${id}`,
  });
}
