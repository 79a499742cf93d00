/** A customer subscribes to a package: its price, parts and contents are copied. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import type { Subscribing, SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { lockOfferedPackage } from '#modules/betalife';
import { record } from '#modules/history';
import { lockUser } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import * as no from '../betalife-subscriptions.errors.ts';
import { lastDueDayOf, whyNotStart } from '../subscription.rules.ts';
import { settingsToday } from '../subscription-setting.ts';
import { type CopiedPackage, daysToPayFirst, type Subscription } from '../subscription.ts';
import { addSubscription, findByKey } from '../subscription.store.ts';

type Request = { actor: Actor; subscribing: Subscribing; key: string | undefined };

/** Safe to repeat with the same key: the same subscription comes back. */
export async function subscribe(context: Context, request: Request): Promise<Subscription> {
  const { actor, key } = request;
  const earlier = key ? await findByKey(context.db, actor.id, key) : undefined;
  if (earlier) return sameOrRefused(earlier, request);
  const added = await inTransaction(context.db, (tx) => open(tx, context, request));
  const subscription = added ?? (await findByKey(context.db, actor.id, key ?? ''));
  if (!subscription) throw no.subscriptionMissing();
  return sameOrRefused(subscription, request);
}

function sameOrRefused(earlier: Subscription, { subscribing }: Request): Subscription {
  const { package_id: packageId, start_on: startOn, delivery } = subscribing;
  const isSame =
    earlier.packageId === packageId &&
    (startOn === undefined || earlier.startOn === startOn) &&
    earlier.delivery.how === delivery.how &&
    earlier.delivery.address === (delivery.address ?? null) &&
    earlier.delivery.phone === delivery.phone;
  if (!isSame) throw no.keyUsed();
  return earlier;
}

async function open(tx: Tx, context: Context, { actor, subscribing, key }: Request): Promise<Subscription | undefined> {
  const today = context.clock.businessDay();
  const { delivery, start_on: startOn = today } = subscribing;
  refuseIf(whyNotStart(startOn, today));
  if (delivery.how === 'address' && !delivery.address) throw no.addressMissing();
  await lockUser(tx, actor.id, { mustBeOpen: true });
  const terms = await copyOf(tx, subscribing);
  const subscription = await addSubscription(tx, {
    ...terms,
    ...(await daysOf(tx, context, terms, startOn)),
    id: newId<SubscriptionId>(context.clock.now()),
    customerId: actor.id,
    extendedOn: null,
    paid: noMoney,
    delivery: { how: delivery.how, address: delivery.address ?? null, phone: delivery.phone },
    status: 'pending',
    closedReason: null,
    createdAt: context.clock.now(),
    completedOn: null,
    closedOn: null,
    termsAcceptedAt: subscribing.accepted ? context.clock.now() : null,
    key,
  });
  if (subscription) await recordOpening(tx, context, actor, subscription);
  return subscription;
}

async function daysOf(tx: Tx, context: Context, terms: CopiedPackage, startOn: Day) {
  const lastDueOn = lastDueDayOf({ ...terms, startOn });
  const { price_holds_days: holds, delivery_days: deliveryDays } = await settingsToday(tx, context);
  const paysUntil = startOfDay(addDays(startOn, daysToPayFirst));
  return { startOn, lastDueOn, priceHoldsUntil: addDays(lastDueOn, holds), paysUntil, deliveryDays };
}

/** The plan is locked, so the copy is of one version. */
async function copyOf(tx: Tx, { package_id: id }: Subscribing): Promise<CopiedPackage> {
  const offered = await lockOfferedPackage(tx, id);
  if (!offered) throw no.packageNotOffered();
  const { plan, one } = offered;
  return {
    planId: plan.id,
    planVersion: plan.version,
    packageId: one.id,
    kind: plan.kind,
    planName: plan.name,
    packageName: one.name,
    items: one.items,
    price: one.price,
    instalments: one.instalments,
    frequency: one.frequency,
    cancellationFeeBps: plan.cancellation_fee_bps,
  };
}

const recordOpening = (tx: Tx, context: Context, actor: Actor, subscription: Subscription): Promise<void> =>
  record(tx, context, {
    actor,
    subject: { kind: 'betalife_subscription', id: subscription.id },
    customerId: actor.id,
    action: 'subscribed to a package',
    to: 'pending',
    after: { package: subscription.packageName, plan: subscription.planName, price: subscription.price },
  });
