/** A subscription as its owner sees it. */
import { type Kobo, noMoney, plus } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type {
  MoneyReturnView,
  SubscriptionExtensionOffer,
  SubscriptionPaymentQuote,
  SubscriptionView,
} from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { processingFeeOf } from '#modules/schedules';
import { extensionsOf } from './extension.queries.ts';
import { whyNotChangeDelivery } from './delivery.rules.ts';
import { deliveriesOf } from './delivery.store.ts';
import { whyNotCancel, whyNotCash } from './return.rules.ts';
import { type MoneyReturn, returnsOf } from './return.store.ts';
import { type Delivery, type Subscription, subscriptionNumber } from './subscription.ts';
import { cashValueOf, isOpen, lateIn, nextPart, partsOn, remainingOf, restOf, whyNotPay } from './subscription.rules.ts';

export const paymentQuote = (amount: Kobo): SubscriptionPaymentQuote => {
  const fee = processingFeeOf(amount);
  return { amount, fee, to_pay: plus(amount, fee) };
};

type Within = Pick<Context, 'db' | 'clock'>;

export async function subscriptionViews(within: Within, all: readonly Subscription[]): Promise<SubscriptionView[]> {
  const { db, clock } = within;
  const ids = all.map(({ id }) => id);
  const [deliveries, returns] = [await deliveriesOf(db, ids), await returnsOf(db, ids)];
  const extensions = await extensionsOf(within, all);
  const now = { at: clock.now(), today: clock.businessDay() };
  return all.map((one) =>
    viewOf(one, {
      delivery: deliveries.get(one.id),
      returns: returns.filter(({ subscriptionId }) => subscriptionId === one.id),
      extension: extensions.get(one.id),
      now,
    }),
  );
}

export const subscriptionView = async (within: Within, one: Subscription): Promise<SubscriptionView> =>
  (await subscriptionViews(within, [one]))[0] as SubscriptionView;

type Facts = {
  delivery: Delivery | undefined;
  returns: readonly MoneyReturn[];
  extension: SubscriptionExtensionOffer | undefined;
  now: { at: Date; today: Day };
};

function viewOf(one: Subscription, { delivery, returns, extension, now }: Facts): SubscriptionView {
  const parts = partsOn(one, now.today);
  const next = isOpen(one) ? nextPart(parts) : undefined;
  const { address, ...where } = one.delivery;
  return {
    ...copied(one),
    status: one.status,
    closed_reason: one.closedReason,
    created_at: one.createdAt,
    pays_until: one.paysUntil,
    start_on: one.startOn,
    last_due_on: one.lastDueOn,
    price_holds_until: one.priceHoldsUntil,
    extended_on: one.extendedOn,
    completed_on: one.completedOn,
    closed_on: one.closedOn,
    delivery_days: one.deliveryDays,
    paid: one.paid,
    remaining: remainingOf(one),
    late: isOpen(one) ? lateIn(parts) : noMoney,
    cash_value: isOpen(one) ? cashValueOf(one).total : noMoney,
    parts,
    next_part: next ? { number: next.number, due_on: next.due_on, ...paymentQuote(restOf(next)) } : null,
    delivery: { ...where, ...(address !== null && { address }) },
    fulfilment: delivery ? fulfilmentView(delivery) : null,
    returns: returns.map(returnView),
    extension: extension ?? null,
    can: {
      pay: next !== undefined && !whyNotPay(one, { amount: restOf(next), ...now }),
      extend: extension !== undefined,
      cancel: !whyNotCancel(one, false),
      cash: !whyNotCash(one, now.today, false),
      change_delivery: !whyNotChangeDelivery(one, delivery, { customer: true }),
    },
  };
}

const copied = (one: Subscription) => ({
  id: one.id,
  number: subscriptionNumber(one.number),
  betalife_plan_id: one.planId,
  plan: one.planName,
  type: one.kind,
  package_id: one.packageId,
  package: one.packageName,
  items: [...one.items],
  price: one.price,
  instalments: one.instalments,
  frequency: one.frequency,
});

const fulfilmentView = ({ status, dueOn, deliveredOn, recipient, proof }: Delivery) => ({
  status,
  due_on: dueOn,
  delivered_on: deliveredOn,
  recipient,
  proof,
});

const returnView = ({
  id,
  reason,
  destination,
  fee,
  net,
  status,
  outcome,
  createdAt,
  settledAt,
}: MoneyReturn): MoneyReturnView => ({
  id,
  reason,
  destination,
  fee,
  amount: net,
  status,
  outcome,
  created_at: createdAt,
  settled_at: settledAt,
});
