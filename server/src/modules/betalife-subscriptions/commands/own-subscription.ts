/** What a customer does with a running subscription: cancel it, extend its price, or turn a missed one into cash. */
import type { Actor } from '@ajo/contract/kernel/access';
import { DomainError, refuseIf } from '@ajo/contract/kernel/errors';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { CancellationQuote, ReturnDestination, SubscriptionExtension } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { record } from '#modules/history';
import { payeeOf } from '#modules/onboarding';
import { isFromSavings } from '#modules/savings-payments';
import { type Database, inTransaction, type Tx } from '#platform/db/transaction';
import * as no from '../betalife-subscriptions.errors.ts';
import { isCharged, requireOwn } from '../betalife-subscriptions.queries.ts';
import { offeredExtension } from '../extension.queries.ts';
import { contributionsOf } from '../money.store.ts';
import { returnPriceOf, whyNotCancel, whyNotCash } from '../return.rules.ts';
import { settingsToday } from '../subscription-setting.ts';
import { nextDueOn } from '../subscription.rules.ts';
import type { Subscription } from '../subscription.ts';
import { lockSubscription, saveSubscription } from '../subscription.store.ts';
import { closeSubscription } from './close-subscription.ts';

async function lockOwn(tx: Tx, actor: Actor, id: string): Promise<Subscription> {
  const found = await lockSubscription(tx, id);
  if (found?.customerId !== actor.id) throw no.subscriptionMissing();
  return found;
}

/** What cancelling now returns and costs, and the account that a payout would go to. */
export async function quoteCancellation(context: Context, actor: Actor, id: string): Promise<CancellationQuote> {
  const subscription = await requireOwn(context, actor.id, id);
  refuseIf(whyNotCancel(subscription, await isCharged(context.db, id)));
  const { held, fee, net } = returnPriceOf(subscription, 'cancelled', (await settingsToday(context.db, context)).vat_bps);
  const { account, whyNotOwn } = await payeeOf(context, actor.id);
  const whyNotBank = (await whyNotPayToBank(context.db, id)) ?? (account ? whyNotOwn : no.noBankAccount());
  return {
    paid: held,
    fee,
    total: net,
    bank: account ? { bank: account.bankName, account_number: account.number.slice(-4), account_name: account.name } : null,
    not_payable: whyNotBank?.message ?? null,
  };
}

/** Money from savings would pass the review of withdrawals: as credit it can return to savings. */
const whyNotPayToBank = async (db: Database, id: string): Promise<DomainError | undefined> =>
  (await isFromSavings(db, await contributionsOf(db, id))) ? no.paidFromSavings() : undefined;

type Return = { id: string; total: Kobo; to: ReturnDestination };

export const cancelSubscription = (context: Context, actor: Actor, { id, total, to }: Return): Promise<Subscription> =>
  inTransaction(context.db, async (tx) => {
    const subscription = await lockOwn(tx, actor, id);
    refuseIf(whyNotCancel(subscription, await isCharged(tx, id)));
    if (to === 'bank') refuseIf(await whyNotPayToBank(tx, id));
    return closeSubscription(tx, context, { subscription, reason: 'cancelled', to, by: actor, total });
  });

/** All that was paid becomes customer credit, without a fee. */
export const turnIntoCash = (context: Context, actor: Actor, { id, total }: Omit<Return, 'to'>): Promise<Subscription> =>
  inTransaction(context.db, async (tx) => {
    const subscription = await lockOwn(tx, actor, id);
    refuseIf(whyNotCash(subscription, context.clock.businessDay(), await isCharged(tx, id)));
    return closeSubscription(tx, context, { subscription, reason: 'cashed', to: 'credit', by: actor, total });
  });

/** `until` and `price` are those that the customer was shown: others conflict. */
export const extendSubscription = (
  context: Context,
  actor: Actor,
  { id, until, price }: SubscriptionExtension & { id: string },
): Promise<Subscription> =>
  inTransaction(context.db, async (tx) => {
    const subscription = await lockOwn(tx, actor, id);
    const offered = await offeredExtension(context, tx, subscription);
    if (offered instanceof DomainError) throw offered;
    if (await isCharged(tx, id)) throw no.chargeUnderWay();
    if (offered.until !== until || offered.price !== price) throw no.extensionChanged(offered);
    await record(tx, context, {
      actor,
      subject: { kind: 'betalife_subscription', id },
      customerId: actor.id,
      action: 'extended a subscription',
      before: { price: subscription.price, price_holds_until: subscription.priceHoldsUntil },
      after: { price, price_holds_until: until },
    });
    return saveSubscription(tx, id, {
      price_kobo: price,
      next_due_on: nextDueOn({ ...subscription, price }),
      price_holds_until: until,
      extended_on: context.clock.businessDay(),
    });
  });
