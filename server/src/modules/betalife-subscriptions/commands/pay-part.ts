/** A customer pays the next part, or any amount toward the price. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { type Kobo, plus } from '@ajo/contract/kernel/money';
import type { SubscriptionPaymentQuote } from '@ajo/contract/modules/betalife-subscriptions';
import type { SavedCardId } from '@ajo/contract/modules/wallets.cards';
import type { Context } from '#context';
import { whyNotCreditCustomer } from '#modules/onboarding';
import { findUser } from '#modules/users';
import { chargeSavedCard, type Charged, type MoneyInRegistry, openCheckout, type PriceInput } from '#modules/wallets';
import * as no from '../betalife-subscriptions.errors.ts';
import { requireOwn } from '../betalife-subscriptions.queries.ts';
import { nextPart, partsOn, restOf, whyNotPay } from '../subscription.rules.ts';
import type { Subscription } from '../subscription.ts';
import { lockSubscription } from '../subscription.store.ts';
import { paymentQuote } from '../subscription-view.ts';

type Payment = { id: string; amount: Kobo | undefined };

export async function quotePayment(context: Context, actor: Actor, { id, amount }: Payment): Promise<SubscriptionPaymentQuote> {
  return priceOf(context, await requireOwn(context, actor.id, id), amount);
}

type Within = Pick<Context, 'db' | 'clock'>;

async function priceOf(within: Within, subscription: Subscription, amount: Kobo | undefined): Promise<SubscriptionPaymentQuote> {
  const { clock } = within;
  const today = clock.businessDay();
  const next = nextPart(partsOn(subscription, today));
  const chosen = amount ?? (next && restOf(next));
  if (chosen === undefined) throw no.notPayable();
  refuseIf(whyNotPay(subscription, { amount: chosen, at: clock.now(), today }));
  const refusal = await whyNotCreditCustomer(within, subscription.customerId, { amount: chosen });
  if (refusal) throw no.aboveLevel(refusal.message);
  return paymentQuote(chosen);
}

/** Nothing is promised here: what the provider reports is assessed again when it arrives. A repeated key opens the same page. */
export async function payPart(
  context: Context,
  actor: Actor,
  { key, ...payment }: Payment & { key: string | undefined },
): Promise<SubscriptionPaymentQuote & { reference: string; url: string }> {
  const { id } = await requireOwn(context, actor.id, payment.id);
  const payer = await findUser(context.db, actor.id);
  if (!payer) throw no.subscriptionMissing();
  const opened = await openCheckout(context, {
    purpose: 'betalife_subscription',
    purposeId: id,
    payer: { id: actor.id, email: payer.email },
    price: priceWithin(context, { ...payment, id }),
    returnPath: `/betalife/${id}`,
    key,
  });
  return { ...opened, to_pay: plus(opened.amount, opened.fee) };
}

/** Assessed under the lock of the subscription. */
const priceWithin = ({ clock }: Pick<Context, 'clock'>, { id, amount }: Payment): PriceInput => ({
  wanted: amount,
  assess: async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw no.subscriptionMissing();
    return priceOf({ db: tx, clock }, subscription, amount);
  },
});

/** With a saved card, safe to repeat with the same key. The provider is called outside of transactions; an unknown outcome is queried. */
export async function payPartWithCard(
  context: Context,
  registry: MoneyInRegistry,
  { actor, cardId, key, ...payment }: Payment & { actor: Actor; cardId: SavedCardId; key: string | undefined },
): Promise<SubscriptionPaymentQuote & Charged> {
  const { id } = await requireOwn(context, actor.id, payment.id);
  const charged = await chargeSavedCard(context, registry, {
    purpose: 'betalife_subscription',
    purposeId: id,
    payerId: actor.id,
    cardId,
    price: priceWithin(context, { ...payment, id }),
    key,
  });
  return { ...charged, to_pay: plus(charged.amount, charged.fee) };
}
