/**
 * The lists of loans. Staff filter by people and by loans: the loans of up to 3,000 people are looked up through an index, those of more
 * are found while paging through the newest applications. Running loans of an officer are found without their customers. Totals are counted
 * up to a bound.
 */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import { daysOf } from '@ajo/contract/kernel/period';
import { addDays, type Day, startOfDay } from '@ajo/contract/kernel/time';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import type { LoanSearch } from '@ajo/contract/modules/loans';
import type { Expression, SelectQueryBuilder } from 'kysely';
import { customersInRecovery, customerScope, hidesContacts, personScope } from '#modules/users';
import { settingOn } from '#modules/settings';
import { likePattern, nameHolds, phonePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tables } from '#platform/db/tables';
import type { Database } from '#platform/db/transaction';
import { chosenOrder, idColumn, type SortKey, sortColumn } from '#platform/lists/order';
import { type ListPage, maxCounted, type PageQuery, readPage, sliced, type Window } from '#platform/lists/page';
import { approvalLimits } from './approval-limit.ts';
import { amountsOf, type QueueAmounts, standsAs, waitingFor, waitsSince } from './loan-queues.queries.ts';
import { listedOf, type ListedPosition, type ListedRow, listedRows, lookUpLoans } from './listed-loan.queries.ts';
import { type ListedLoan, customerColumns, type LoanWithCustomer, pairOf } from '#modules/loans';

/** Of up to so many people the loans are looked up through an index; loans of more are met soon while paging. */
const maxPeople = 3_000;
/** Customers in arrears are found through their overdue rows, so more of them can be looked up. */
const maxInArrears = 10_000;
/** Where many people fit, each loan must be looked at to be counted. */
const maxCountedOfMany = 500;

export type Found = ListPage<LoanWithCustomer<ListedLoan> & ListedPosition>;
type LoanSearchFilters = Partial<Omit<LoanSearch, 'page' | 'per_page'>>;
type Search = { window: Window; today: Day };
/** Conditions on people and on loans are built apart: a query may join either of them or both. */
type Users = SelectQueryBuilder<Tables, 'users', object>;
type Loans = SelectQueryBuilder<Tables, 'loans', object>;

/** The customer's own loans, newest first, drafts included. */
export async function ownLoans(db: Database, actor: Actor, { page, per_page }: PageQuery): Promise<ListPage<LoanWithCustomer>> {
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
  return { rows: rows.map(pairOf), total: Number(total), totalIsMinimum: false };
}

/** /admin/requests: applications that were sent, the newest first. */
export async function searchLoans(
  db: Database,
  actor: Actor,
  { search, ...given }: LoanSearchFilters,
  { today, window }: Search,
): Promise<Found> {
  const { loanIds, ...meant } = search ? await lookUpLoans(db, actor, search) : {};
  const filters = { ...given, ...meant };
  const sums = isNarrow(filters) ? amountsOf(filters, today) : undefined;
  const page = { shown: listedRows(actor, today, sums), order: orderOfLoans(filters), window, ...(sums && { sums }) };
  if (loanIds) {
    const loans = (await narrowed(db, actor, filters, today)).where('loans.id', 'in', [...loanIds, noLoan]);
    return pageOf(db, { ...page, loans, plannedPerCall: true });
  }
  if (isNarrow(filters)) return pageOf(db, { ...page, loans: await narrowed(db, actor, filters, today), plannedPerCall: true });
  const direct = withoutPeople(db, actor, filters);
  if (direct) return pageOf(db, { ...page, loans: byLoan(direct, filters, today) });
  const people = peopleOf(db, actor, filters);
  const loans = loansOfFew(db, { people, filters, today });
  const few = await pageOf(db, { ...page, loans, people, plannedPerCall: hasWords(filters) });
  if (!few.isCutOff) return few;
  const many = loansOfMany(db, actor, filters, today);
  return pageOf(db, { ...page, loans: many, bound: maxCountedOfMany, plannedPerCall: true });
}

type People = { query: Expression<unknown>; max: number };
type Page = {
  loans: Loans;
  shown: Expression<unknown>;
  order: readonly SortKey[];
  window: Window;
  /** Of a queue: the amounts of its figure. */
  sums?: QueueAmounts;
  people?: People;
  bound?: number;
  plannedPerCall?: boolean;
};

/** @returns the page; `isCutOff` when more people fit than are looked up: then none of their loans was read. */
async function pageOf(
  db: Database,
  { loans, shown, order, window, sums, people, bound, plannedPerCall = false }: Page,
): Promise<Found & { isCutOff: boolean }> {
  const { rows, fact, ...counted } = await readPage<ListedRow>(db, {
    found: (slice) => sliced(loans.select('loans.id'), slice),
    order,
    rows: shown,
    page: window,
    plannedPerCall,
    ...(sums && { sums }),
    ...(bound && { bound }),
    ...(people && {
      before: sql`people as materialized (select array(${people.query} limit ${people.max + 1}) as ids)`,
      fact: sql`(select cardinality(ids) > ${people.max} from people)`,
    }),
  });
  return { rows: rows.map(listedOf), ...counted, isCutOff: fact === true };
}

/** An id that no loan has: a list of ids is never empty. */
const noLoan = '00000000-0000-0000-0000-000000000000';

const byId = idColumn('loans.id');
const applied = sortColumn('loans.applied_at', 'timestamptz');
const principal = sortColumn('loans.principal_kobo', 'bigint');

/** The newest first unless something else is chosen. */
const orderOfLoans = (filters: LoanSearchFilters): readonly SortKey[] =>
  chosenOrder(filters, {
    columns: { applied, amount: principal },
    id: byId,
    standard: [applied, byId].map((column) => ({ ...column, descending: true })),
  });

/** What waits or falls due is a small part of all loans, found by its own indexes: their owners are looked up for those alone. */
const isNarrow = ({ waiting, standing }: LoanSearchFilters): boolean => waiting !== undefined || standing !== undefined;

async function narrowed(db: Database, actor: Actor, filters: LoanSearchFilters, today: Day): Promise<Loans> {
  let found = loansOfMany(db, actor, filters, today);
  if (filters.waiting) found = found.where(waitingFor(actor, filters.waiting, await settingOn(db, approvalLimits, today)));
  if (filters.standing) found = found.where(standsAs(filters.standing, today));
  return found;
}

export type QueueSize = { count: number; isMinimum: boolean; amount: Kobo; paid: Kobo };
export type Queue = Pick<LoanSearch, 'status' | 'waiting' | 'standing'>;

/** The number of loans in a queue and their total amount, by the same query as the list. */
export async function sizeOfQueue(db: Database, actor: Actor, queue: Queue, today: Day): Promise<QueueSize> {
  const found = await narrowed(db, actor, queue, today);
  const { amount, paid } = amountsOf(queue, today);
  const some = found.select([amount.as('amount'), paid.as('paid')]).limit(maxCounted + 1);
  const { rows } = await sql<{ count: number; amount: Kobo; paid: Kobo }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(paid), 0)::bigint as paid from (${some}) as chosen`.execute(
    sqlOf(db),
  );
  const { count, ...money } = rows[0] ?? { count: 0, amount: noMoney, paid: noMoney };
  return { count: Math.min(count, maxCounted), isMinimum: count > maxCounted, ...money };
}

/** The loan of a queue that has waited longest; undefined when the queue is empty. */
export async function oldestOfQueue(
  db: Database,
  actor: Actor,
  queue: Queue,
  today: Day,
): Promise<{ since: Date; customerId: string } | undefined> {
  const found = await narrowed(db, actor, queue, today);
  return found
    .select([waitsSince.as('since'), 'loans.customer_id as customerId'])
    .orderBy(waitsSince)
    .orderBy('loans.id')
    .limit(1)
    .executeTakeFirst();
}

/** All that the caller may read, where it is found without their customers: every loan, or the running loans of an officer. */
function withoutPeople(db: Database, actor: Actor, filters: LoanSearchFilters): Loans | undefined {
  const scope = hasPeopleFilter(filters) ? undefined : scopeOf(actor.role, 'loans.read');
  if (scope === 'all') return sentIn(sqlOf(db).selectFrom('loans'));
  const isRunning = filters.status?.length === 1 && filters.status[0] === 'active';
  return scope === 'portfolio' && isRunning ? sentIn(sqlOf(db).selectFrom(runningInPortfolio(actor))) : undefined;
}

const sentIn = (loans: unknown): Loans => (loans as Loans).where('loans.applied_at', 'is not', null);

/**
 * By the officers that running loans copy (decision 986): one index-only scan for each kind of officer, without those that one before it
 * has found. The columns are those that a search filters and sorts by.
 */
const runningInPortfolio = ({ id }: Actor) => {
  const running = sql.raw(`select id, status, applied_at, principal_kobo from loans where status = 'active' and`);
  return sql<{ id: string }>`(${running} copied_account_officer_id = ${id}
    union all ${running} copied_onboarding_officer_id = ${id} and copied_account_officer_id is distinct from ${id}
    union all ${running} copied_deposit_officer_id = ${id} and copied_account_officer_id is distinct from ${id}
      and copied_onboarding_officer_id is distinct from ${id})`.as('loans');
};

type Few = { people: People; filters: LoanSearchFilters; today: Day };

/** Of these people. Reads no loan when more people match than are looked up. */
function loansOfFew(db: Database, { people, filters, today }: Few): Loans {
  const found = sentIn(sqlOf(db).selectFrom('loans'));
  const areFew = sql<boolean>`(select cardinality(ids) <= ${people.max} from people)`;
  const theirs = sql<boolean>`loans.customer_id = any((select ids from people)::uuid[])`;
  return byLoan(found.where(areFew).where(theirs), filters, today);
}

function loansOfMany(db: Database, actor: Actor, filters: LoanSearchFilters, today: Day): Loans {
  const sent = joined(db)
    .where('loans.applied_at', 'is not', null)
    .where(scopeOf(actor.role, 'loans.read') === 'branch' ? ofBranch(actor) : customerScope(actor, 'loans.read', 'users.id'));
  return byLoan(byPerson(sent as unknown as Users, actor, filters) as unknown as Loans, filters, today);
}

/** Judged on the customer's row that is joined anyway. */
const ofBranch = ({ branchId }: Actor) => sql<boolean>`users.branch_id = ${branchId}`;

const joined = (db: Database) => sqlOf(db).selectFrom('loans').innerJoin('users', 'users.id', 'loans.customer_id');

/** How many people a piece of a name or an address finds decides how they are found best. */
const hasWords = ({ email, name, phone }: LoanSearchFilters): boolean => [email, name, phone].some(Boolean);

const hasPeopleFilter = (filters: LoanSearchFilters): boolean =>
  hasWords(filters) || filters.branch_id !== undefined || filters.officer_id !== undefined;

/** Whose loans are meant, as a query for their ids. */
function peopleOf(db: Database, actor: Actor, filters: LoanSearchFilters): People {
  const isArrears = scopeOf(actor.role, 'loans.read') === 'arrears';
  const max = isArrears ? maxInArrears : maxPeople;
  if (isArrears && !hasPeopleFilter(filters)) return { query: inArrears(actor), max };
  if (scopeOf(actor.role, 'loans.read') === 'portfolio' && !hasPeopleFilter(filters)) return { query: inPortfolio(actor), max };
  let found = byPerson(sqlOf(db).selectFrom('users') as unknown as Users, actor, filters);
  found = found.where(
    isArrears ? sql<boolean>`users.id in (${inArrears(actor)})` : personScope(actor, { customers: 'loans.read' }),
  );
  return { query: found.where('users.type', 'in', ['user', 'default']).select('users.id'), max };
}

/**
 * One index-only scan for each kind of officer: `or` over the three columns would read every customer's row. Each scan leaves out those
 * that one before it has found. All three are read in the order of the ids, so their merged ids are not sorted before loans are looked up.
 */
const inPortfolio = ({ id }: Actor) =>
  sql<{ id: string }>`(select id from users where account_officer_id = ${id} and type in ('user', 'default') order by id)
    union all (select id from users where onboarding_officer_id = ${id} and type in ('user', 'default')
      and account_officer_id is distinct from ${id} order by id)
    union all (select id from users where deposit_officer_id = ${id} and type in ('user', 'default')
      and account_officer_id is distinct from ${id} and onboarding_officer_id is distinct from ${id} order by id)
    order by id`;

/** From the overdue rows and lost loans to their customers: the scope alone would query those of every customer. It still filters each page. */
const inArrears = (actor: Actor) =>
  sql<{
    id: string;
  }>`select mine.id from users mine where mine.recovery_officer_id = ${actor.id} union ${customersInRecovery(actor.today)}`;

/** Every word of a name counts, in any order. Contacts that the caller may not read are not found by them either. */
function byPerson(start: Users, actor: Actor, filters: LoanSearchFilters): Users {
  let found = start;
  if (filters.name) found = found.where(nameHolds('users', filters.name));
  if (filters.email) found = found.where('users.email', 'like', likePattern(filters.email));
  if (filters.phone) found = found.where('users.phone', 'like', phonePattern(filters.phone));
  if ((filters.email || filters.phone) && hidesContacts(actor.role, 'user')) found = found.where(sql<boolean>`false`);
  if (filters.branch_id) found = found.where('users.branch_id', '=', filters.branch_id);
  if (filters.officer_id) found = found.where('users.account_officer_id', '=', filters.officer_id);
  return found;
}

function byLoan(start: Loans, filters: LoanSearchFilters, today: Day): Loans {
  let found = start;
  const [one, ...others] = filters.status ?? [];
  if (one)
    found =
      others.length > 0 ? found.where('loans.status', 'in', [one, ...others]) : found.where('loans.status', '=', sql.lit(one));
  const [from, to] = daysOf(filters, today);
  if (from) found = found.where('loans.applied_at', '>=', startOfDay(from));
  if (to) found = found.where('loans.applied_at', '<', startOfDay(addDays(to, 1)));
  return found;
}
