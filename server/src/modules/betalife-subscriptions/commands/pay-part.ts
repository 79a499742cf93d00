/** A customer pays the next part, or any amount toward the price. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SubscriptionPaymentQuote } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { whyNotCreditCustomer } from '#modules/onboarding';
import { findUser } from '#modules/users';
import { openCheckout } from '#modules/wallets';
import * as no from '../betalife-subscriptions.errors.ts';
import { requireOwn } from '../betalife-subscriptions.queries.ts';
import { nextPart, partsOn, restOf, whyNotPay } from '../subscription.rules.ts';
import { paymentQuote } from '../subscription-view.ts';

type Payment = { id: string; amount: Kobo | undefined };

export async function quotePayment(context: Context, actor: Actor, { id, amount }: Payment): Promise<SubscriptionPaymentQuote> {
  const { clock } = context;
  const subscription = await requireOwn(context, actor.id, id);
  const today = clock.businessDay();
  const next = nextPart(partsOn(subscription, today));
  const chosen = amount ?? (next && restOf(next));
  if (chosen === undefined) throw no.notPayable();
  refuseIf(whyNotPay(subscription, { amount: chosen, at: clock.now(), today }));
  const refusal = await whyNotCreditCustomer(context, actor.id, { amount: chosen });
  if (refusal) throw no.aboveLevel(refusal.message);
  return paymentQuote(chosen);
}

/** Nothing is promised here: what the provider reports is judged again when it arrives. */
export async function payPart(
  context: Context,
  actor: Actor,
  { key, ...payment }: Payment & { key: string | undefined },
): Promise<SubscriptionPaymentQuote & { reference: string; url: string }> {
  const quote = await quotePayment(context, actor, payment);
  const payer = await findUser(context.db, actor.id);
  if (!payer) throw no.subscriptionMissing();
  const opened = await openCheckout(context, {
    purpose: 'betalife_subscription',
    purposeId: payment.id,
    payer: { id: actor.id, email: payer.email },
    amount: quote.amount,
    fee: quote.fee,
    returnPath: `/betalife/${payment.id}`,
    key,
  });
  return { ...quote, ...opened };
}
