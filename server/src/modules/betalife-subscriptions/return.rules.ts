/** Money that a subscription gives back: what it costs, who may ask for it, how a price is extended, and the journals. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { divideRounded, type Kobo, kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { ReturnDestination, ReturnReason, SubscriptionExtension } from '@ajo/contract/modules/betalife-subscriptions';
import { type AccountRef, credit, debit, type Leg, gl } from '#modules/ledger';
import * as no from './betalife-subscriptions.errors.ts';
import { cashValueOf, isMissed, isOpen, lateIn, partsOn } from './subscription.rules.ts';
import type { Delivery, Subscription } from './subscription.ts';

export type ReturnPrice = { held: Kobo; fee: Kobo; vat: Kobo; net: Kobo };

/** Only a cancellation bears the fee of the plan. The VAT within the fee is rounded half even. */
export function returnPriceOf(subscription: Subscription, reason: ReturnReason, vatBps: number): ReturnPrice {
  const held = subscription.paid;
  if (reason !== 'cancelled') return { held, fee: noMoney, vat: noMoney, net: held };
  const { fee, total } = cashValueOf(subscription);
  const vat = kobo(divideRounded(fee * BigInt(vatBps), 10_000n + BigInt(vatBps), 'half-even'));
  return { held, fee, vat, net: total };
}

/** Money that is on its way would find no subscription. */
const whyNotEnd = (isChargeUnderWay: boolean): DomainError | undefined => (isChargeUnderWay ? no.chargeUnderWay() : undefined);

export const whyNotCancel = (subscription: Subscription, isChargeUnderWay: boolean): DomainError | undefined =>
  isOpen(subscription) ? whyNotEnd(isChargeUnderWay) : no.notOpen();

export const whyNotCash = (subscription: Subscription, today: Day, isChargeUnderWay: boolean): DomainError | undefined =>
  isMissed(subscription, today) ? whyNotEnd(isChargeUnderWay) : no.notMissed();

type RefundFacts = { delivery: Pick<Delivery, 'status'> | undefined; isChargeUnderWay: boolean; actorId: string };

/** Refund in full: the goods cannot be delivered, and were not. */
export function whyNotRefund(
  { status, paid, customerId }: Subscription,
  { delivery, isChargeUnderWay, actorId }: RefundFacts,
): DomainError | undefined {
  if (customerId === actorId) return no.ownSubscription();
  const isOwed = status === 'active' || (status === 'completed' && delivery?.status === 'pending');
  if (!isOwed || paid === noMoney) return no.nothingToRefund();
  return isChargeUnderWay ? no.customerChargeUnderWay() : undefined;
}

/** Once, when a part is late or the last one is due. In time, the price stays; later it is that of the package now, never less than before. */
export function extensionOf(
  subscription: Subscription,
  { today, days, priceNow }: { today: Day; days: number; priceNow: Kobo | undefined },
): SubscriptionExtension | DomainError {
  const { status, extendedOn, lastDueOn, priceHoldsUntil, price } = subscription;
  if (status !== 'active') return no.notOpen();
  if (extendedOn) return no.extendedBefore();
  const needsTime = lateIn(partsOn(subscription, today)) > noMoney || !isBefore(today, lastDueOn);
  if (!needsTime) return no.nothingLate();
  if (!isMissed(subscription, today)) return { until: addDays(priceHoldsUntil, days), price };
  if (priceNow === undefined) return no.packageGone();
  return { until: addDays(today, days), price: priceNow > price ? priceNow : price };
}

type Owner = Pick<Subscription, 'id' | 'customerId'>;
const aboveZero = (legs: Leg[]): Leg[] => legs.filter(({ amount }) => amount > noMoney);
const feeLegs = (side: typeof debit, { fee, vat }: ReturnPrice): Leg[] => [
  side(gl.feeIncome, minus(fee, vat)),
  side(gl.vatPayable, vat),
];

/** Dr 2030 / Cr payouts in flight or customer credit, fee income and VAT. */
export const closeLegs = ({ id, customerId }: Owner, price: ReturnPrice, to: ReturnDestination): Leg[] =>
  aboveZero([
    debit(gl.subscriptionContributions(id), price.held),
    credit(to === 'bank' ? gl.payoutsInFlight : gl.customerCredit(customerId), price.net),
    ...feeLegs(credit, price),
  ]);

/** The mirror of the whole order: the fee comes back too. */
export const reopenLegs = ({ id }: Owner, price: ReturnPrice, from: AccountRef): Leg[] =>
  aboveZero([debit(from, price.net), ...feeLegs(debit, price), credit(gl.subscriptionContributions(id), price.held)]);

/** Where the money of a return is: still in flight, or back in the bank after it had been paid. */
export const placeOf = (status: 'ordered' | 'completed'): AccountRef =>
  status === 'completed' ? gl.bankOperating : gl.payoutsInFlight;
