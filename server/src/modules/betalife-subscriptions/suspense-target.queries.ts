/** Finds a subscription that money in suspense may be booked on. */
import { dayInLagos, startOfDay } from '@ajo/contract/kernel/time';
import { noMoney } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { findUser, fullName } from '#modules/users';
import type { OwedOnTarget, SuspenseTarget } from '#modules/wallets';
import { sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { subscriptionNumber } from './subscription.ts';
import { nextPart, partsOn, remainingOf, restOf, whyNotTake } from './subscription.rules.ts';
import { toSubscription } from './subscription.store.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By its id or by its number (BL-000042). */
export async function subscriptionTarget(db: Database, name: string): Promise<SuspenseTarget | undefined> {
  const written = /^BL-(\d{1,15})$/i.exec(name)?.[1];
  if (written === undefined && !uuid.test(name)) return undefined;
  const rows = sqlOf(db).selectFrom('betalife_subscriptions').selectAll();
  const found = written === undefined ? rows.where('id', '=', name) : rows.where('number', '=', BigInt(written));
  const row = await found.executeTakeFirst();
  if (!row) return undefined;
  const { id, number, customer_id: customerId, status, created_at: createdAt } = row;
  const customer = await findUser(db, customerId);
  const label = subscriptionNumber(number);
  return {
    owner: { kind: 'subscription', id },
    label,
    customerId,
    customer: customer ? fullName(customer) : '',
    status,
    opensAt: startOfDay(dayInLagos(createdAt)),
    owedOn: { label, takesMoney: ['pending', 'active'].includes(status) },
    whyNotTake: ({ amount, paidAt }) => whyNotTake(toSubscription(row), { amount, paidAt, paidOn: dayInLagos(paidAt) }),
  };
}

/** Its next part, and all that is left of its price. */
export async function subscriptionOwed(
  { db, clock }: Pick<Context, 'clock'> & { db: Database },
  id: string,
): Promise<OwedOnTarget | undefined> {
  const row = await sqlOf(db).selectFrom('betalife_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const subscription = toSubscription(row);
  const part = nextPart(partsOn(subscription, clock.businessDay()));
  return { due: part ? restOf(part) : noMoney, since: part?.due_on ?? null, payoff: remainingOf(subscription) };
}
