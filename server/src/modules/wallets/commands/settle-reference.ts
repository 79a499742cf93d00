/** Asks the provider about one payment and gives it its one effect: taken for its purpose, or set aside for a person. */
import { naira } from '@ajo/contract/kernel/money';
import type { UnidentifiedReason } from '@ajo/contract/modules/wallets';
import type { Context } from '#context';
import { type JournalId, post } from '#modules/ledger';
import { notifyRoles } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { findCheckout, lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { Checkout, MoneyInReactions } from '../money-in.ts';
import { addReceipt, addUnidentified, isReceived, markSetAside } from '../receipt.store.ts';
import { type Belonging, belongingOf, type Confirmed, moneyInOf, receiptUnidentified } from '../receipt.rules.ts';
import { saveCard } from '../saved-card.store.ts';
import { refundJob, refundOrder } from '../set-aside.ts';
import { findByNumber } from '../virtual-account.store.ts';
import { noteUnpaid } from './note-unpaid.ts';

/** `already`: it took effect before. `missing`: the provider never heard of it. `unknown`: it cannot say now. */
export type Settlement = 'taken' | 'set_aside' | 'already' | 'pending' | 'failed' | 'abandoned' | 'missing' | 'unknown';

/** `isAnnounced`: a signed notice of the provider names the payment. "Not found" then means "not yet", and the checkout keeps its state. */
type SettleOptions = { isAnnounced?: boolean };

/** Idempotent: webhook, poller and the customer's return page all call it. Not inside a transaction. */
export async function settleReference(
  context: Context,
  reactions: MoneyInReactions,
  reference: string,
  { isAnnounced = false }: SettleOptions = {},
): Promise<Settlement> {
  if (await isReceived(context.db, reference)) return 'already';
  const answer = await context.payments.verifyCheckout(reference);
  failpoint('receipt.answered');
  if (answer.status === 'completed') {
    if (answer.reference === reference)
      return inTransaction(context.db, (tx) => receive(tx, context, { reactions, paid: answer }));
    context.log.error({ reference, answered: answer.reference }, 'the provider answered for another payment');
    return 'unknown';
  }
  if (isAnnounced && answer.status === 'missing') return 'missing';
  return answer.status === 'unknown' ? 'unknown' : noteUnpaid(context, { reference, answer });
}

type Arrival = { reactions: MoneyInReactions; paid: Confirmed };

/** One transaction. A page that had failed or was given up still takes money: money is a fact, the page's state was a guess. */
async function receive(tx: Tx, context: Context, { reactions, paid }: Arrival): Promise<Settlement> {
  const at = context.clock.now();
  const checkout = await lockCheckout(tx, paid.reference);
  const account = checkout || !paid.virtualAccountNumber ? undefined : await findByNumber(tx, paid.virtualAccountNumber);
  const belonging = belongingOf(paid, checkout, account);
  const id = newId(at);
  if (!(await addReceipt(tx, receiptRow(id, paid, belonging, at)))) return 'already';
  failpoint('receipt.added');

  if (belonging.why) return setAside(tx, context, { paid, checkout, why: belonging.why });
  const moneyIn = moneyInOf(id, paid, belonging, checkout);
  if (!moneyIn) throw new Error(`the payment ${paid.reference} belongs to nothing and was not set aside`);
  if (checkout) {
    await saveCheckout(tx, checkout.id, {
      status: 'completed',
      reason: null,
      paid_at: paid.paidAt,
      channel: paid.channel,
      provider_fee_kobo: paid.fee,
      ...(paid.card && { card_brand: paid.card.brand, card_last4: paid.card.last4 }),
    });
    if (checkout.cardId) await saveCard(tx, checkout.cardId, { failures: 0, not_before: null, last_reason: null });
  }
  if (moneyIn.purpose === 'card_check') return giveBack(tx, context, paid);
  // Last, because a reaction posts its journal at its end; one that refuses posts nothing.
  const outcome = await reactions[moneyIn.purpose](tx, context, moneyIn);
  failpoint('receipt.booked');
  return outcome === 'taken' ? 'taken' : setAside(tx, context, { paid, checkout, why: 'refused' });
}

const receiptRow = (id: string, paid: Confirmed, { source, purpose, purposeId, payerId, why }: Belonging, at: Date) => ({
  id,
  reference: paid.reference,
  source,
  outcome: why ? ('set_aside' as const) : ('taken' as const),
  purpose,
  purpose_id: purposeId,
  payer_id: payerId,
  amount_kobo: paid.amount,
  currency: paid.currency,
  provider_fee_kobo: paid.fee,
  channel: paid.channel,
  account_number: paid.virtualAccountNumber ?? null,
  paid_at: paid.paidAt,
  received_at: at,
});

type Aside = { paid: Confirmed; checkout: Checkout | undefined; why: UnidentifiedReason };

const sentences: Record<UnidentifiedReason, string> = {
  amount_differs: 'the amount is not the one that was ordered',
  unknown_reference: 'nobody ordered it',
  unknown_account: 'the account belongs to nobody',
  refused: 'the loan takes no payments any more',
  other_currency: 'it is not in naira',
  card_check: 'it only proved a card',
  returned: 'a payout of ours came back',
};

async function setAside(tx: Tx, context: Context, { paid, checkout, why }: Aside): Promise<'set_aside'> {
  const at = context.clock.now();
  await markSetAside(tx, paid.reference);
  await addUnidentified(tx, {
    id: newId(at),
    reference: paid.reference,
    amount_kobo: paid.amount,
    why,
    facts: factsOf(paid, checkout),
    state: 'open',
    created_at: at,
  });
  if (checkout) {
    const reason = `Your payment arrived, but ${sentences[why]}. We will contact you`;
    await saveCheckout(tx, checkout.id, {
      status: 'set_aside',
      reason,
      paid_at: paid.paidAt,
      channel: paid.channel,
      provider_fee_kobo: paid.fee,
    });
  }
  context.log.warn({ reference: paid.reference, why }, 'a payment was set aside');
  const amount = paid.currency === 'NGN' ? naira(paid.amount) : `${paid.currency} payment`;
  await notifyRoles(tx, context, ['finance'], {
    kind: 'receipt',
    message: `${amount} arrived and was set aside: ${sentences[why]}`,
    link: '/admin/reconciliation',
  });
  await post(tx, receiptUnidentified(paid, { id: newId<JournalId>(at), on: context.clock.businessDay(), why }), at);
  return 'set_aside';
}

/** Nobody has to decide: it goes the way of a refund that a person ordered. */
async function giveBack(tx: Tx, context: Context, paid: Confirmed): Promise<'taken'> {
  const at = context.clock.now();
  await markSetAside(tx, paid.reference);
  await addUnidentified(tx, {
    id: newId(at),
    reference: paid.reference,
    amount_kobo: paid.amount,
    why: 'card_check',
    facts: factsOf(paid, undefined),
    created_at: at,
    ...refundOrder(at),
    reason: 'The charge that proves a card goes back',
  });
  await context.jobs.send(tx, refundJob, {});
  await post(tx, receiptUnidentified(paid, { id: newId<JournalId>(at), on: context.clock.businessDay(), why: 'card_check' }), at);
  return 'taken';
}

/** The whole answer, for the person who decides; saved cards are not evidence. */
function factsOf({ card: _card, ...paid }: Confirmed, checkout: Checkout | undefined): Record<string, unknown> {
  const ordered = checkout && { amount: Number(checkout.amount), fee: Number(checkout.fee), status: checkout.status };
  return { ...paid, amount: Number(paid.amount), fee: Number(paid.fee), ...(ordered && { ordered }) };
}

/** The state of a checkout after the provider was asked once more; the row decides, not the answer. */
export async function refreshCheckout(context: Context, reactions: MoneyInReactions, checkout: Checkout): Promise<Checkout> {
  if (checkout.status === 'completed' || checkout.status === 'set_aside') return checkout;
  await settleReference(context, reactions, checkout.reference);
  return (await findCheckout(context.db, checkout.reference)) ?? checkout;
}
