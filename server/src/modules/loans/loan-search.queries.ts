/**
 * The lists of loans. Staff filter by people and by loans: few people are looked up first and their loans fetched, many are met while
 * paging through the newest applications. Totals are counted up to a bound, so that no list waits for a count.
 */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { LoanSearch } from '@ajo/contract/modules/loans';
import type { SelectQueryBuilder } from 'kysely';
import { customersInArrears, customerScope, hidesContacts } from '#modules/users';
import { settingOn } from '#modules/settings';
import { likePattern, nameHolds, phonePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { approvalLimits } from './approval-limit.ts';
import { amountsOf, standsAs, waitingFor } from './loan-queues.queries.ts';
import { customerColumns, type LoanWithCustomer, pairOf } from './loans.queries.ts';

/** Up to so many people are looked up before their loans; more of them are met soon while paging. */
const mostPeople = 2_000;
/** Customers in arrears are found through their overdue rows, so more of them can be looked up. */
const mostInArrears = 10_000;
const mostCounted = 10_000;
/** Where many people fit, each loan must be looked at to be counted. */
const mostCountedOfMany = 500;

export type Found = { rows: LoanWithCustomer[]; total: number; totalIsLeast: boolean };
type Wanted = Partial<LoanSearch> & { page: number; per_page: number };
/** What is asked about people, and about loans, stands alone: a question may be put to either of them or to both. */
type People = SelectQueryBuilder<Tables, 'users', object>;
type Loans = SelectQueryBuilder<Tables, 'loans', object>;

/** The customer's own loans, newest first, drafts included. */
export async function ownLoans(db: Database, actor: Actor, { page, per_page }: Wanted): Promise<Found> {
  const found = joined(db).where('loans.customer_id', '=', actor.id);
  const { total } = await found.select((row) => row.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .selectAll('loans')
    .select(customerColumns)
    .orderBy('loans.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows: rows.map(pairOf), total: Number(total), totalIsLeast: false };
}

/** /admin/requests: applications that were sent, the newest first. */
export async function searchLoans(db: Database, actor: Actor, wanted: Wanted, { today }: { today: Day }): Promise<Found> {
  const bounded = isNarrow(wanted) ? await narrowed(db, actor, wanted, today) : await wide(db, actor, wanted, today);
  if (!bounded) return { rows: [], total: 0, totalIsLeast: false };
  const { found, bound } = bounded;
  const [rows, counted] = await Promise.all([pageOf(db, found, actor, wanted), countUpTo(db, found, bound)]);
  const seen = (wanted.page - 1) * wanted.per_page + rows.length;
  return {
    rows: rows.map(pairOf),
    total: Math.max(Math.min(counted, bound), rows.length > 0 ? seen : 0),
    totalIsLeast: counted > bound,
  };
}

type Bounded = { found: Loans; bound: number };

/** Undefined when nobody can be meant. */
async function wide(db: Database, actor: Actor, wanted: Wanted, today: Day): Promise<Bounded | undefined> {
  const asksPeople = scopeOf(actor.role, 'loans.read') !== 'all' || hasPeopleFilter(wanted);
  const people = asksPeople ? await peopleOf(db, actor, wanted) : undefined;
  if (people?.ids.length === 0) return undefined;
  return people?.isMany
    ? { found: loansOfMany(db, actor, wanted, today), bound: mostCountedOfMany }
    : { found: loansOfFew(db, { people: people?.ids, wanted, today }), bound: mostCounted };
}

/** What waits or falls due is a small part of all loans, found by its own indexes: whose loans they are is asked of those alone. */
const isNarrow = ({ waiting, standing }: Wanted): boolean => waiting !== undefined || standing !== undefined;

async function narrowed(db: Database, actor: Actor, wanted: Wanted, today: Day): Promise<Bounded> {
  let found = loansOfMany(db, actor, wanted, today);
  if (wanted.waiting) found = found.where(waitingFor(actor, wanted.waiting, await settingOn(db, approvalLimits, today)));
  if (wanted.standing) found = found.where(standsAs(wanted.standing, today));
  return { found, bound: mostCounted };
}

export type QueueSize = { count: number; isLeast: boolean; amount: Kobo; paid: Kobo };
export type Queue = Pick<LoanSearch, 'status' | 'waiting' | 'standing'>;

/** How many loans the list of a queue holds, and their money: the same question that the list asks. */
export async function sizeOfQueue(db: Database, actor: Actor, queue: Queue, today: Day): Promise<QueueSize> {
  const { found, bound } = await narrowed(db, actor, { ...queue, page: 1, per_page: 1 }, today);
  const { amount, paid } = amountsOf(queue.standing, today);
  const some = found.select([amount.as('amount'), paid.as('paid')]).limit(bound + 1);
  const { rows } = await sql<{ count: number; amount: Kobo; paid: Kobo }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(paid), 0)::bigint as paid from (${some}) as chosen`.execute(
    sqlOf(db),
  );
  const { count, ...money } = rows[0] ?? { count: 0, amount: noMoney, paid: noMoney };
  return { count: Math.min(count, bound), isLeast: count > bound, ...money };
}

type Few = { people: string[] | undefined; wanted: Wanted; today: Day };

/** Of these people, or of everybody when nothing is asked about people: no person is looked at. */
function loansOfFew(db: Database, { people, wanted, today }: Few): Loans {
  const found = sqlOf(db).selectFrom('loans').where('loans.applied_at', 'is not', null) as unknown as Loans;
  return byLoan(people ? found.where('loans.customer_id', '=', sql<string>`any(${people})`) : found, wanted, today);
}

const loansOfMany = (db: Database, actor: Actor, wanted: Wanted, today: Day): Loans =>
  byLoan(
    byPerson(joined(db).where('loans.applied_at', 'is not', null) as unknown as People, actor, wanted) as unknown as Loans,
    wanted,
    today,
  );

const joined = (db: Database) => sqlOf(db).selectFrom('loans').innerJoin('users', 'users.id', 'loans.customer_id');

const hasPeopleFilter = ({ email, name, phone, branch_id, officer_id }: Wanted): boolean =>
  [email, name, phone, branch_id, officer_id].some(Boolean);

/** Whose loans are meant, as long as they are few; one more than the bound says that they are many. */
async function peopleOf(db: Database, actor: Actor, wanted: Wanted): Promise<{ ids: string[]; isMany: boolean }> {
  const isArrears = scopeOf(actor.role, 'loans.read') === 'arrears';
  const late = isArrears ? await peopleInArrears(db, actor) : undefined;
  const bound = isArrears ? mostInArrears : mostPeople;
  if (late && (late.length > bound || !hasPeopleFilter(wanted))) return { ids: late, isMany: late.length > bound };
  let found = byPerson(sqlOf(db).selectFrom('users') as unknown as People, actor, wanted);
  if (late) found = found.where('users.id', '=', sql<string>`any(${late})`);
  const rows = await found
    .where('users.type', 'in', ['user', 'default'])
    .select('users.id')
    .limit(bound + 1)
    .execute();
  return { ids: rows.map(({ id }) => id), isMany: rows.length > bound };
}

/** From the overdue rows to their customers: the scope alone would ask every customer for overdue rows. It judges each page all the same. */
async function peopleInArrears(db: Database, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mine.id from users mine where mine.recovery_officer_id = ${actor.id}
    union ${customersInArrears(actor.today)}
    limit ${mostInArrears + 1}`.execute(sqlOf(db));
  return rows.map(({ id }) => id);
}

/** Every word of a name counts, in any order. Contacts that the caller may not read are not found by them either. */
function byPerson(start: People, actor: Actor, wanted: Wanted): People {
  let found = start.where(customerScope(actor, 'loans.read', 'users.id'));
  if (wanted.name) found = found.where(nameHolds('users', wanted.name));
  if (wanted.email) found = found.where('users.email', 'like', likePattern(wanted.email));
  if (wanted.phone) found = found.where('users.phone', 'like', phonePattern(wanted.phone));
  if ((wanted.email || wanted.phone) && hidesContacts(actor.role, 'user')) found = found.where(sql<boolean>`false`);
  if (wanted.branch_id) found = found.where('users.branch_id', '=', wanted.branch_id);
  if (wanted.officer_id) found = found.where('users.account_officer_id', '=', wanted.officer_id);
  return found;
}

function byLoan(start: Loans, wanted: Wanted, today: Day): Loans {
  let found = start;
  const [one, ...others] = wanted.status ?? [];
  if (one)
    found = others.length > 0 ? found.where('loans.status', 'in', [one, ...others]) : found.where('loans.status', '=', one);
  const [from, to] = periodOf(wanted, today);
  if (from) found = found.where('loans.applied_at', '>=', startOfDay(from));
  if (to) found = found.where('loans.applied_at', '<', startOfDay(addDays(to, 1)));
  return found;
}

/** The rows of the page are chosen first and dressed afterwards, so that only they are read in full. */
function pageOf(db: Database, found: Loans, actor: Actor, { page, per_page }: Wanted) {
  const chosen = found
    .select('loans.id as chosen_id')
    .orderBy('loans.applied_at', 'desc')
    .orderBy('loans.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page);
  return joined(db)
    .innerJoin(chosen.as('chosen'), 'chosen.chosen_id', 'loans.id')
    .where(customerScope(actor, 'loans.read', 'loans.customer_id'))
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .selectAll('loans')
    .select(customerColumns)
    .orderBy('loans.applied_at', 'desc')
    .orderBy('loans.id', 'desc')
    .execute();
}

async function countUpTo(db: Database, found: Loans, bound: number): Promise<number> {
  const some = found.select('loans.id').limit(bound + 1);
  const { total } = await sqlOf(db)
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const daysBack = { today: 0, week: 6, month: 29, year: 364 } as const;

function periodOf(
  { date_filter: filter, start_date: from, end_date: to }: Wanted,
  today: Day,
): [Day | undefined, Day | undefined] {
  if (!filter || filter === 'custom') return [from, to];
  return [addDays(today, -daysBack[filter]), today];
}
