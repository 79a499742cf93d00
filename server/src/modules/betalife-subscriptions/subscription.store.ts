/** Loads, locks and saves subscriptions. */
import type { Actor, Capability } from '@ajo/contract/kernel/access';
import type { BetalifePackageId, BetalifePlanId, PackageItem } from '@ajo/contract/modules/betalife';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { Selectable, Updateable } from 'kysely';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database, Tx } from '#platform/db/transaction';
import { subscriptionMissing } from './betalife-subscriptions.errors.ts';
import type { Subscription } from './subscription.ts';

type New = Omit<Subscription, 'number'> & { key: string | undefined; termsAcceptedAt: Date | null };

/** Undefined when the customer's key has opened one before. */
export async function addSubscription(tx: Tx, one: New): Promise<Subscription | undefined> {
  const row = await sqlOf(tx)
    .insertInto('betalife_subscriptions')
    .values({
      id: one.id,
      customer_id: one.customerId,
      plan_id: one.planId,
      plan_version: one.planVersion,
      package_id: one.packageId,
      kind: one.kind,
      plan_name: one.planName,
      package_name: one.packageName,
      items: JSON.stringify(one.items),
      price_kobo: one.price,
      instalments: one.instalments,
      frequency: one.frequency,
      cancellation_fee_bps: one.cancellationFeeBps,
      start_on: one.startOn,
      next_due_on: one.startOn,
      last_due_on: one.lastDueOn,
      price_holds_until: one.priceHoldsUntil,
      delivery_how: one.delivery.how,
      delivery_address: one.delivery.address,
      delivery_phone: one.delivery.phone,
      status: one.status,
      key: one.key ?? null,
      created_at: one.createdAt,
      pays_until: one.paysUntil,
      terms_accepted_at: one.termsAcceptedAt,
      delivery_days: one.deliveryDays,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toSubscription(row);
}

export async function findByKey(db: Database, customerId: string, key: string): Promise<Subscription | undefined> {
  const row = await sqlOf(db)
    .selectFrom('betalife_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && toSubscription(row);
}

export async function findOwnSubscription(db: Database, customerId: string, id: string): Promise<Subscription | undefined> {
  const row = await sqlOf(db)
    .selectFrom('betalife_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row && toSubscription(row);
}

export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | undefined> {
  const query = sqlOf(tx).selectFrom('betalife_subscriptions').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row && toSubscription(row);
}

/** @throws DomainError `subscription_missing` outside the scope of the actor. */
export async function findVisibleSubscription(
  db: Database,
  actor: Actor,
  capability: Capability,
  id: string,
): Promise<Subscription> {
  const row = await visible(db, actor, capability, id).executeTakeFirst();
  if (!row) throw subscriptionMissing();
  return toSubscription(row);
}

/** @throws DomainError `subscription_missing` outside the scope of the actor. */
export async function lockVisibleSubscription(tx: Tx, actor: Actor, capability: Capability, id: string): Promise<Subscription> {
  const row = await visible(tx, actor, capability, id).forUpdate().executeTakeFirst();
  if (!row) throw subscriptionMissing();
  return toSubscription(row);
}

const visible = (db: Database, actor: Actor, capability: Capability, id: string) =>
  sqlOf(db)
    .selectFrom('betalife_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where(customerScope(actor, capability, 'betalife_subscriptions.customer_id'));

export async function saveSubscription(
  tx: Tx,
  id: string,
  change: Updateable<Tables['betalife_subscriptions']>,
): Promise<Subscription> {
  const query = sqlOf(tx).updateTable('betalife_subscriptions').set(change).where('id', '=', id).returningAll();
  return toSubscription(await query.executeTakeFirstOrThrow());
}

export async function subscriptionsOf(
  db: Database,
  customerId: string,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: Subscription[]; total: number }> {
  const own = sqlOf(db).selectFrom('betalife_subscriptions').where('customer_id', '=', customerId);
  const rows = await own
    .selectAll()
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(toSubscription), total: Number(total) };
}

/** A package that the customer pays for or that is not delivered yet, or money of one: in the books or on its way back. */
export async function hasOpenSubscription(db: Database, customerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from betalife_subscriptions s where s.customer_id = ${customerId} and (s.status in ('pending', 'active')
    or exists (select from betalife_deliveries d where d.subscription_id = s.id and d.status = 'pending')
    or exists (select from betalife_returns r where r.subscription_id = s.id and r.status = 'ordered')
    or (select coalesce(sum(m.amount_kobo), 0) from betalife_moves m where m.subscription_id = s.id) > 0) limit 1`.execute(
      sqlOf(db),
    );
  return rows.length > 0;
}

/** Without a payment that was begun and is undecided. Locked; those that are locked already are skipped. */
export async function lockUnpaid(tx: Tx, at: Date, size: number): Promise<Subscription[]> {
  const rows = await sqlOf(tx)
    .selectFrom('betalife_subscriptions')
    .selectAll()
    .where('status', '=', 'pending')
    .where('pays_until', '<=', at)
    .where(
      sql<boolean>`not exists (select from checkouts c where c.purpose = 'betalife_subscription'
        and c.purpose_id = betalife_subscriptions.id and c.status = 'pending' and (c.url is not null or c.card_id is not null))`,
    )
    .orderBy('pays_until')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toSubscription);
}

/** Running subscriptions with a part that is due tomorrow, or late for three days, and was not announced. Daily parts are not announced. */
export async function lockToRemind(tx: Tx, today: Day, size: number): Promise<{ subscription: Subscription; dueOn: Day }[]> {
  const { rows } = await sql<Selectable<Tables['betalife_subscriptions']>>`select * from betalife_subscriptions
    where status = 'active' and frequency <> 'day' and price_holds_until >= ${today}
      and ((next_due_on = ${addDays(today, 1)} and reminded_for is distinct from next_due_on)
        or (next_due_on <= ${addDays(today, -3)} and late_noticed_for is distinct from next_due_on))
    order by next_due_on, id limit ${size} for update skip locked`.execute(sqlOf(tx));
  return rows.map((row) => ({ subscription: toSubscription(row), dueOn: row.next_due_on as Day }));
}

type Ends = { today: Day; priceUntil: Day; at: Date; unpaidUntil: Date; size: number };

/**
 * Running subscriptions whose price ends by a day or has ended, and unpaid ones that end by a moment. Not those that have a notice.
 * Locked; those that are locked already are skipped.
 */
export async function lockToRemindOfEnd(tx: Tx, { today, priceUntil, at, unpaidUntil, size }: Ends): Promise<Subscription[]> {
  const { rows } = await sql<Selectable<Tables['betalife_subscriptions']>>`select * from betalife_subscriptions
    where (status = 'active' and price_holds_until >= ${today} and price_holds_until <= ${priceUntil}
        and price_reminded_for is distinct from price_holds_until)
      or (status = 'active' and price_holds_until < ${today} and price_ended_for is distinct from price_holds_until)
      or (status = 'pending' and pays_until > ${at} and pays_until <= ${unpaidUntil} and reminded_for is distinct from start_on)
    order by id limit ${size} for update skip locked`.execute(sqlOf(tx));
  return rows.map(toSubscription);
}

export const toSubscription = (row: Selectable<Tables['betalife_subscriptions']>): Subscription => ({
  id: row.id as SubscriptionId,
  number: row.number,
  customerId: row.customer_id,
  planId: row.plan_id as BetalifePlanId,
  planVersion: row.plan_version,
  packageId: row.package_id as BetalifePackageId,
  kind: row.kind,
  planName: row.plan_name,
  packageName: row.package_name,
  items: row.items as PackageItem[],
  price: row.price_kobo,
  instalments: row.instalments,
  frequency: row.frequency,
  cancellationFeeBps: row.cancellation_fee_bps,
  startOn: row.start_on as Day,
  lastDueOn: row.last_due_on as Day,
  priceHoldsUntil: row.price_holds_until as Day,
  extendedOn: row.extended_on as Day | null,
  paid: row.paid_kobo,
  delivery: { how: row.delivery_how, address: row.delivery_address, phone: row.delivery_phone },
  status: row.status,
  closedReason: row.closed_reason,
  createdAt: row.created_at,
  paysUntil: row.pays_until,
  completedOn: row.completed_on as Day | null,
  closedOn: row.closed_on as Day | null,
  deliveryDays: row.delivery_days,
});
