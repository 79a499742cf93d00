/** The lists of subscriptions and of deliveries: filters, scope, sums and pages. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { noMoney } from '@ajo/contract/kernel/money';
import { type Day, isBefore } from '@ajo/contract/kernel/time';
import type { PackageItem } from '@ajo/contract/modules/betalife';
import type { DeliveryState, SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type {
  DeliveryRow,
  DeliverySearch,
  SubscriptionRow,
  SubscriptionSearch,
  SubscriptionStage,
} from '@ajo/contract/modules/betalife-subscriptions.staff';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, sliced, type Window } from '#platform/lists/page';
import { isOpen, lateIn, nextPart, partsOn } from './subscription.rules.ts';
import { subscriptionNumber } from './subscription.ts';
import { toSubscription } from './subscription.store.ts';

type Within = Pick<Context, 'db' | 'clock'>;
type Filtered<S> = Omit<S, 'page' | 'per_page' | 'export' | 'format' | 'columns'>;

const ofStage = (stage: SubscriptionStage, today: Day): RawBuilder<boolean> =>
  ({
    active: sql<boolean>`s.status in ('pending', 'active') and (s.next_due_on is null or s.next_due_on >= ${today})`,
    late: sql<boolean>`s.next_due_on < ${today}`,
    to_deliver: sql<boolean>`d.status = 'pending'`,
    delivered: sql<boolean>`d.status = 'completed'`,
    cancelled: sql<boolean>`s.status = 'closed'`,
  })[stage];

type Row = Parameters<typeof toSubscription>[0] & {
  first_name: string;
  last_name: string;
  branch: string | null;
  delivery_status: DeliveryState | null;
  delivery_due_on: Day | null;
};
const byId = idColumn('s.id');
const order = { opened: byId, price: sortColumn('s.price_kobo', 'bigint'), paid: sortColumn('s.paid_kobo', 'bigint') };
const shown = sql`s.*, u.first_name, u.last_name, b.name as branch, d.status as delivery_status, d.due_on as delivery_due_on`;
const joined = sql`join users u on u.id = s.customer_id left join branches b on b.id = u.branch_id
  left join betalife_deliveries d on d.subscription_id = s.id`;

/** Newest first unless another order is chosen. */
export async function searchSubscriptions(
  { db, clock }: Within,
  actor: Actor,
  { window, ...filters }: Filtered<SubscriptionSearch> & { window: Window },
): Promise<ListPage<SubscriptionRow>> {
  const today = clock.businessDay();
  const { rows, ...page } = await readPage<Row>(db, {
    found: (slice) => sliced(foundBy(db, actor, { ...filters, today }), slice),
    order: chosenOrder(filters, { columns: order, id: byId, standard: newestFirst(byId) }),
    sums: { price: sql.ref('s.price_kobo'), paid: sql.ref('s.paid_kobo') },
    rows: sql`select page.position, ${shown} from page join betalife_subscriptions s on s.id = page.id ${joined}`,
    page: window,
    plannedPerCall: Boolean(filters.search),
  });
  return { ...page, rows: rows.map((row) => rowOf(row, today)) };
}

function foundBy(db: Database, actor: Actor, filters: Filtered<SubscriptionSearch> & { today: Day }) {
  let found = sqlOf(db)
    .selectFrom('betalife_subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.customer_id')
    .leftJoin('betalife_deliveries as d', 'd.subscription_id', 's.id')
    .select('s.id')
    .where(customerScope(actor, 'subscriptions.read', 's.customer_id'));
  if (filters.stage) found = found.where(ofStage(filters.stage, filters.today));
  if (filters.type) found = found.where('s.kind', '=', filters.type);
  if (filters.plan_id) found = found.where('s.plan_id', '=', filters.plan_id);
  if (filters.branch_id) found = found.where('u.branch_id', '=', filters.branch_id);
  return filters.search ? found.where(matches(filters.search)) : found;
}

/** The number of the subscription, or the name of the customer. */
function matches(text: string): RawBuilder<boolean> {
  const number = /^(?:BL-?)?0*(\d{1,15})$/i.exec(text)?.[1];
  return number === undefined ? nameHolds('u', text) : sql<boolean>`s.number = ${BigInt(number)}`;
}

function rowOf(row: Row, today: Day): SubscriptionRow {
  const one = toSubscription(row);
  const parts = partsOn(one, today);
  return {
    id: one.id,
    number: subscriptionNumber(one.number),
    customer: { id: one.customerId as UserId, name: `${row.first_name} ${row.last_name}` },
    branch: row.branch,
    plan: one.planName,
    type: one.kind,
    package: one.packageName,
    status: one.status,
    closed_reason: one.closedReason,
    price: one.price,
    paid: one.paid,
    late: isOpen(one) ? lateIn(parts) : noMoney,
    next_due_on: isOpen(one) ? (nextPart(parts)?.due_on ?? null) : null,
    last_due_on: one.lastDueOn,
    delivery: row.delivery_status && row.delivery_due_on ? { status: row.delivery_status, due_on: row.delivery_due_on } : null,
  };
}

type Owed = {
  id: string;
  number: bigint;
  customer_id: string;
  first_name: string;
  last_name: string;
  branch: string | null;
  plan_name: string;
  package_name: string;
  items: PackageItem[];
  delivery_address: string | null;
  due_on: Day;
};
const dueOn = sortColumn('d.due_on', 'date');

/** Packages that are owed, the earliest day first. */
export async function searchDeliveries(
  { db, clock }: Within,
  actor: Actor,
  { window, ...filters }: Filtered<DeliverySearch> & { window: Window },
): Promise<ListPage<DeliveryRow>> {
  const today = clock.businessDay();
  const { rows, ...page } = await readPage<Owed>(db, {
    found: (slice) => sliced(owedBy(db, actor, { ...filters, today }), slice),
    order: chosenOrder(filters, {
      columns: { due: dueOn },
      id: byId,
      standard: [
        { ...dueOn, descending: false },
        { ...byId, descending: false },
      ],
    }),
    rows: sql`select page.position, s.id, s.number, s.customer_id, u.first_name, u.last_name, b.name as branch, s.plan_name,
        s.package_name, s.items, s.delivery_address, d.due_on
      from page join betalife_subscriptions s on s.id = page.id ${joined}`,
    page: window,
  });
  return { ...page, rows: rows.map((row) => owedRow(row, today)) };
}

function owedBy(db: Database, actor: Actor, filters: Filtered<DeliverySearch> & { today: Day }) {
  let found = sqlOf(db)
    .selectFrom('betalife_deliveries as d')
    .innerJoin('betalife_subscriptions as s', 's.id', 'd.subscription_id')
    .innerJoin('users as u', 'u.id', 's.customer_id')
    .select('s.id')
    .where('d.status', '=', 'pending')
    .where(customerScope(actor, 'subscriptions.deliver', 's.customer_id'));
  if (filters.plan_id) found = found.where('s.plan_id', '=', filters.plan_id);
  if (filters.late) found = found.where('d.due_on', '<', filters.today);
  return filters.branch_id ? found.where('u.branch_id', '=', filters.branch_id) : found;
}

const owedRow = (row: Owed, today: Day): DeliveryRow => ({
  id: row.id as SubscriptionId,
  number: subscriptionNumber(row.number),
  customer: { id: row.customer_id as UserId, name: `${row.first_name} ${row.last_name}` },
  branch: row.branch,
  plan: row.plan_name,
  package: row.package_name,
  contents: row.items.map(({ name, quantity }) => `${name} ${quantity}`).join(', '),
  address: row.delivery_address,
  due_on: row.due_on,
  late: isBefore(row.due_on, today),
});
