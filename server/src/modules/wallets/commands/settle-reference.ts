/** Queries the provider about one payment and gives it its one effect: booked for its purposes, or put in suspense for a person. */
import { minus } from '@ajo/contract/kernel/money';
import { settlementIdOf } from '@ajo/contract/kernel/reference';
import type { Context } from '#context';
import type { CheckoutAnswer } from '#platform/payments/payments';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { findCheckout, lockCheckout, saveCheckout } from '../checkout.store.ts';
import type { Checkout, MoneyIn, MoneyInRegistry, VirtualAccount } from '../money-in.ts';
import { bookMoneyIn, checkDeposits, handlerOf } from '../purpose-registry.ts';
import { addReceipt, addShares, isReceived } from '../receipt.store.ts';
import { type Belonging, belongingOf, type Confirmed, moneyInOf, providerOf, restOf } from '../receipt.rules.ts';
import { saveCard } from '../saved-card.store.ts';
import { findByNumber } from '../virtual-account.store.ts';
import { claimTransfer } from './claim-transfer.ts';
import { noteUnpaid } from './note-unpaid.ts';
import { releaseFromSuspense, putInSuspense } from './put-in-suspense.ts';

/** `already`: it took effect before. `missing`: the provider does not find it. `unknown`: it cannot say now. */
export type Settlement = 'taken' | 'set_aside' | 'already' | 'pending' | 'failed' | 'abandoned' | 'missing' | 'unknown';

/** `isAnnounced`: a signed notice of the provider names the payment. "Not found" then means "not yet", and the checkout keeps its state. */
type SettleOptions = { isAnnounced?: boolean };

/** Idempotent: webhook, poller and the customer's return page all call it. Not inside a transaction. */
export async function settleReference(
  context: Context,
  registry: MoneyInRegistry,
  reference: string,
  { isAnnounced = false }: SettleOptions = {},
): Promise<Settlement> {
  if (await isReceived(context.db, reference)) return 'already';
  const answer = await queryPayment(context, reference);
  failpoint('receipt.answered');
  if (answer.status === 'completed') {
    if (answer.reference === reference)
      return inTransaction(context.db, (tx) => receive(tx, context, { registry, paid: answer }));
    context.log.error({ reference, answered: answer.reference }, 'the provider answered for another payment');
    return 'unknown';
  }
  if (isAnnounced && answer.status === 'missing') return 'missing';
  return answer.status === 'unknown' ? 'unknown' : noteUnpaid(context, { reference, answer });
}

/** A credit of the collecting bank is a payment on an account number; the bank's fee is what it does not settle. */
async function queryPayment({ payments, providus }: Context, reference: string): Promise<CheckoutAnswer> {
  const settlementId = settlementIdOf(reference);
  if (settlementId === undefined) return payments.verifyCheckout(reference);
  if (!providus) return { status: 'unknown', reason: 'Providus is not set up' };
  const answer = await providus.findCreditBySettlement(settlementId);
  if (answer.status !== 'found') return answer;
  const { amount, settled, currency, paidAt, accountNumber } = answer.credit;
  return {
    status: 'completed',
    reference,
    amount,
    currency,
    fee: minus(amount, settled),
    paidAt,
    channel: 'providus',
    virtualAccountNumber: accountNumber,
  };
}

type Arrival = { registry: MoneyInRegistry; paid: Confirmed };

/** One transaction. A page that had failed or was given up still takes money: money is a fact, the page's state was a guess. */
async function receive(tx: Tx, context: Context, { registry, paid }: Arrival): Promise<Settlement> {
  const at = context.clock.now();
  const checkout = await lockCheckout(tx, paid.reference);
  const account = checkout ? undefined : await accountOf(tx, paid);
  const transfer = account && (await claimTransfer(tx, context, registry, { ...paid, account }));
  const belonging = belongingOf(paid, checkout, transfer);
  const id = newId(at);
  if (!(await addReceipt(tx, receiptRow(id, paid, belonging, at)))) return 'already';
  failpoint('receipt.added');

  if (belonging.why) {
    await putInSuspense(tx, context, { paid, checkout, why: belonging.why });
    return 'set_aside';
  }
  if (checkout) await completeCheckout(tx, checkout, paid);
  return book(tx, context, { registry, paid, checkout, bookings: moneyInOf(id, paid, belonging, checkout) });
}

const accountOf = async (tx: Tx, { reference, virtualAccountNumber }: Confirmed): Promise<VirtualAccount | undefined> =>
  virtualAccountNumber ? findByNumber(tx, { accountNumber: virtualAccountNumber, provider: providerOf(reference) }) : undefined;

async function completeCheckout(tx: Tx, checkout: Checkout, paid: Confirmed): Promise<void> {
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

type Bookings = Arrival & { checkout: Checkout | undefined; bookings: MoneyIn[] };

/** Bookings come last, because each posts its journal at its end; one that refuses posts nothing. */
async function book(tx: Tx, context: Context, { registry, paid, checkout, bookings }: Bookings): Promise<Settlement> {
  await checkDeposits(tx, context, registry, bookings);
  const booked: MoneyIn[] = [];
  let refusal: string | undefined;
  for (const moneyIn of bookings) {
    const outcome = await bookMoneyIn(tx, context, registry, moneyIn);
    failpoint('receipt.booked');
    if (outcome === 'give_back') {
      await releaseFromSuspense(tx, context, paid);
      return 'taken';
    }
    if (outcome === 'refused') refusal = handlerOf(registry, moneyIn.purpose).refusal;
    else booked.push(moneyIn);
  }
  const rest = restOf(paid, booked);
  if (booked.length > 1 || (rest && booked.length > 0)) await addShares(tx, booked);
  if (!rest) return 'taken';
  const part = booked.length > 0 ? rest : undefined;
  await putInSuspense(tx, context, { paid, checkout, why: 'refused', refusal, part });
  return 'set_aside';
}

/** A payment that is split names the first of its shares here; all of them are in `receipt_shares`. */
function receiptRow(id: string, paid: Confirmed, { source, shares, payerId, why }: Belonging, at: Date) {
  const [first] = shares;
  return {
    id,
    reference: paid.reference,
    source,
    outcome: why || !first ? ('set_aside' as const) : ('taken' as const),
    purpose: first?.purpose ?? null,
    purpose_id: first?.purposeId ?? null,
    payer_id: payerId,
    amount_kobo: paid.amount,
    currency: paid.currency,
    provider_fee_kobo: paid.fee,
    channel: paid.channel,
    account_number: paid.virtualAccountNumber ?? null,
    paid_at: paid.paidAt,
    received_at: at,
  };
}

/** The state of a checkout after the provider was asked once more; the row decides, not the answer. */
export async function refreshCheckout(context: Context, registry: MoneyInRegistry, checkout: Checkout): Promise<Checkout> {
  if (checkout.status === 'completed' || checkout.status === 'set_aside') return checkout;
  await settleReference(context, registry, checkout.reference);
  return (await findCheckout(context.db, checkout.reference)) ?? checkout;
}
