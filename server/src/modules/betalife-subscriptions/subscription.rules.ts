/** Parts of a subscription, what is late, what may be paid, and what cancelling returns. Pure. */
import type { DomainError } from '@ajo/contract/kernel/errors';
import { type Kobo, maxOf, minOf, minus, naira, noMoney, shareOf, sumOf } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, daysBetween, isBefore, longDay } from '@ajo/contract/kernel/time';
import type { PartState, SubscriptionPart } from '@ajo/contract/modules/betalife-subscriptions';
import { partsOf, smallestPart } from '#modules/betalife';
import * as no from './betalife-subscriptions.errors.ts';
import { maxDaysAhead, type Subscription } from './subscription.ts';

type Plan = Pick<Subscription, 'price' | 'instalments' | 'frequency' | 'startOn'>;

/** The first part is due on the first day; a month keeps its day, or ends on its last. */
export function dueDayOf({ frequency, startOn }: Pick<Plan, 'frequency' | 'startOn'>, number: number): Day {
  if (frequency === 'month') return addMonths(startOn, number - 1);
  return addDays(startOn, (number - 1) * (frequency === 'week' ? 7 : 1));
}

export const lastDueDayOf = (plan: Plan): Day => dueDayOf(plan, plan.instalments);

/** What was paid settles the oldest part first, so a late part is caught up by the next payment. */
export function partsOn(plan: Plan & Pick<Subscription, 'paid'>, today: Day): SubscriptionPart[] {
  const { each, last } = partsOf(plan);
  let left = plan.paid;
  return Array.from({ length: plan.instalments }, (_none, index) => {
    const number = index + 1;
    const amount = number === plan.instalments ? last : each;
    const paid = minOf(left, amount);
    left = minus(left, paid);
    const due = dueDayOf(plan, number);
    return { number, due_on: due, amount, paid, status: stateOf({ amount, paid, due }, today) };
  });
}

function stateOf({ amount, paid, due }: { amount: Kobo; paid: Kobo; due: Day }, today: Day): PartState {
  if (paid >= amount) return 'paid';
  if (isBefore(due, today)) return 'late';
  return due === today ? 'due' : 'upcoming';
}

export const restOf = ({ amount, paid }: Pick<SubscriptionPart, 'amount' | 'paid'>): Kobo => minus(amount, paid);
export const nextPart = (parts: readonly SubscriptionPart[]): SubscriptionPart | undefined =>
  parts.find(({ status }) => status !== 'paid');
/** Null when nothing is to be paid. */
export const nextDueOn = (subscription: Plan & Pick<Subscription, 'paid' | 'status'>): Day | null =>
  isOpen(subscription) ? (nextPart(partsOn(subscription, subscription.startOn))?.due_on ?? null) : null;
export const lateIn = (parts: readonly SubscriptionPart[]): Kobo =>
  sumOf(parts.filter(({ status }) => status === 'late').map(restOf));
/** All that is overdue, else the rest of the next part. Null when nothing is to be paid. */
export function nextAmountOf(plan: Plan & Pick<Subscription, 'paid'>, today: Day): Kobo | null {
  const parts = partsOn(plan, today);
  const next = nextPart(parts);
  return next ? maxOf(lateIn(parts), restOf(next)) : null;
}
export const remainingOf = ({ price, paid }: Pick<Subscription, 'price' | 'paid'>): Kobo => minus(price, paid);

/** The fee of the plan, rounded half up, and what is left of the money that was paid. */
export function cashValueOf({ paid, cancellationFeeBps }: Pick<Subscription, 'paid' | 'cancellationFeeBps'>): {
  fee: Kobo;
  total: Kobo;
} {
  const fee = shareOf(paid, { basisPoints: BigInt(cancellationFeeBps), round: 'half-up' });
  return { fee, total: minus(paid, fee) };
}

/** What is left of the next part can always be paid, however small. */
const smallestPayment = (subscription: Subscription, today: Day): Kobo => {
  const next = nextPart(partsOn(subscription, today));
  return next ? minOf(smallestPart, restOf(next)) : smallestPart;
};

export const isOpen = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'pending' || status === 'active';
/** The price was not paid by the last day that it holds. */
export const isMissed = ({ status, priceHoldsUntil }: Subscription, today: Day): boolean =>
  status === 'active' && isBefore(priceHoldsUntil, today);

export function whyNotPay(subscription: Subscription, { amount, at, today }: { amount: Kobo; at: Date; today: Day }) {
  const { status, paysUntil } = subscription;
  if (!isOpen(subscription) || (status === 'pending' && at >= paysUntil)) return no.notPayable();
  if (isMissed(subscription, today)) return no.priceEnded();
  const remaining = remainingOf(subscription);
  if (amount > remaining) return no.tooMuch(remaining);
  const smallest = smallestPayment(subscription, today);
  return amount < smallest ? no.tooLittle(smallest) : undefined;
}

type Arrived = { amount: Kobo; paidOn: Day; paidAt: Date };

/**
 * Money that was paid in time counts, also when its notice comes late: it opens a subscription that ended unpaid again. For people who book it.
 * Without an amount: whether any is taken.
 */
export function whyNotTake(
  subscription: Subscription,
  { amount, paidOn, paidAt }: Omit<Arrived, 'amount'> & { amount?: Kobo | undefined },
): string | undefined {
  const { status, closedReason, paysUntil, priceHoldsUntil } = subscription;
  if (!isOpen(subscription) && !(closedReason === 'unpaid' && paidAt < paysUntil))
    return status === 'completed' ? 'it is fully paid' : 'it has ended';
  if (isMissed(subscription, paidOn)) return `its price lock ended on ${longDay(priceHoldsUntil)}`;
  const remaining = remainingOf(subscription);
  return amount === undefined || amount <= remaining ? undefined : `only ${naira(remaining)} is left of its price`;
}

export const takesPayment = (subscription: Subscription, arrived: Arrived): boolean =>
  arrived.amount > noMoney && whyNotTake(subscription, arrived) === undefined;

export function whyNotStart(startOn: Day, today: Day): DomainError | undefined {
  const ahead = daysBetween(today, startOn);
  return ahead < 0 || ahead > maxDaysAhead ? no.startOutside(today, addDays(today, maxDaysAhead)) : undefined;
}
