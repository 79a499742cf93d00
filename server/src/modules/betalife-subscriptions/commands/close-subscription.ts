/** Ends a subscription and gives its money back, to the bank or as customer credit. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, naira, negative, noMoney } from '@ajo/contract/kernel/money';
import type { ReturnDestination, ReturnReason } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { type HistoryAct, record } from '#modules/history';
import { type JournalId, post } from '#modules/ledger';
import { notify } from '#modules/notifications';
import { payableAccountOf } from '#modules/onboarding';
import { orderPayout } from '#modules/payouts';
import { moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import * as no from '../betalife-subscriptions.errors.ts';
import { cancelDelivery } from '../delivery.store.ts';
import { addMove } from '../money.store.ts';
import { closeLegs, type ReturnPrice, returnPriceOf } from '../return.rules.ts';
import { addReturn } from '../return.store.ts';
import { settingsToday } from '../subscription-setting.ts';
import { type Subscription, subscriptionNumber } from '../subscription.ts';
import { saveSubscription } from '../subscription.store.ts';

export type Closing = {
  subscription: Subscription;
  reason: ReturnReason;
  to: ReturnDestination;
  by: Pick<Actor, 'id' | 'name' | 'role'>;
  /** What the person was shown: another amount conflicts. */
  total: Kobo;
  explanation?: string | undefined;
};
type Priced = Closing & { price: ReturnPrice; id: JournalId };

/** The subscription is locked, and the rule was checked. Posts its journal last. */
export async function closeSubscription(tx: Tx, context: Context, closing: Closing): Promise<Subscription> {
  const { subscription, reason, total } = closing;
  const price = returnPriceOf(subscription, reason, (await settingsToday(tx, context)).vat_bps);
  if (price.net !== total) throw no.quoteChanged(price.net);
  const on = context.clock.businessDay();
  const closed = await saveSubscription(tx, subscription.id, {
    status: 'closed',
    closed_reason: reason,
    closed_on: on,
    next_due_on: null,
  });
  if (subscription.status === 'completed') await cancelDelivery(tx, subscription.id);
  const priced = { ...closing, price, id: newId<JournalId>(context.clock.now()) };
  await announce(tx, context, priced);
  if (price.held > noMoney) await giveBack(tx, context, priced);
  return closed;
}

async function giveBack(tx: Tx, context: Context, { subscription, reason, to, by, price, id, explanation }: Priced) {
  const [at, on] = [context.clock.now(), context.clock.businessDay()];
  await addReturn(tx, {
    id,
    subscription_id: subscription.id,
    reason,
    destination: to,
    held_kobo: price.held,
    fee_kobo: price.fee,
    vat_kobo: price.vat,
    net_kobo: price.net,
    status: to === 'bank' ? 'ordered' : 'completed',
    status_before: subscription.status === 'completed' ? 'completed' : 'active',
    explanation: explanation ?? null,
    ordered_by: by.id,
    ordered_by_name: by.name,
    created_at: at,
    settled_at: to === 'bank' ? null : at,
  });
  if (to === 'bank') await order(tx, context, subscription, { id, amount: price.net });
  else {
    const { customerId } = subscription;
    await moveCredit(tx, { customerId, amount: price.net, cause: 'subscription_closed', journalId: id }, at);
  }
  const cause = to === 'bank' ? 'paid_out' : 'credited';
  await addMove(tx, { journalId: id, subscriptionId: subscription.id, cause, on, amount: negative(price.held) }, at);
  failpoint('subscription_close.unposted');
  const journal = {
    id,
    kind: to === 'bank' ? ('subscription-payout-ordered' as const) : ('subscription-credited' as const),
    effectiveOn: on,
    legs: closeLegs(subscription, price, to),
    actorId: by.id,
    meta: { subscription: subscriptionNumber(subscription.number), reason },
  };
  await post(tx, [journal], at);
}

/** To the account that is on file and verified now. @throws DomainError when nothing may be paid to it. */
async function order(tx: Tx, context: Context, { customerId, number }: Subscription, payout: { id: string; amount: Kobo }) {
  const payee = await payableAccountOf({ ...context, db: tx }, customerId);
  if (!payee) throw no.noBankAccount();
  await orderPayout(tx, context, {
    purpose: 'betalife_subscription',
    purposeId: payout.id,
    amount: payout.amount,
    account: { number: payee.number, bankCode: payee.bankCode, name: payee.name },
    reason: `BetaLife ${subscriptionNumber(number)}`,
  });
}

const actions: Record<ReturnReason, HistoryAct> = {
  cancelled: 'cancelled a subscription',
  cashed: 'converted a subscription to credit',
  supplier_failed: 'refunded a subscription in full',
};

async function announce(tx: Tx, context: Context, { subscription, reason, to, by, price, explanation }: Priced): Promise<void> {
  await record(tx, context, {
    actor: by,
    subject: { kind: 'betalife_subscription', id: subscription.id },
    customerId: subscription.customerId,
    action: actions[reason],
    from: subscription.status,
    to: 'closed',
    ...(explanation && { reason: explanation }),
    after: { returned: price.net, fee: price.fee, destination: to },
  });
  const where = to === 'bank' ? 'is on its way to your bank account' : 'is added to your credit';
  const what = price.net > noMoney ? `. ${naira(price.net)} ${where}` : '';
  await notify(tx, context, {
    userId: subscription.customerId,
    kind: 'subscription',
    message: `Your subscription to “${subscription.packageName}” has ended${what}`,
    isTrouble: reason === 'supplier_failed',
    link: `/betalife/${subscription.id}`,
  });
}
