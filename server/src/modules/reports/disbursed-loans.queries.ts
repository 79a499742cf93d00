/** Reads loans by the days of their payouts: what the figures of officers and of the half-year return count. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import {
  type AgeBand,
  ageBands,
  type DisbursedFilters,
  type DisbursedLoan,
  type DisbursedNames,
} from '@ajo/contract/modules/reports.disbursed';
import type { RawBuilder } from 'kysely';
import { officerTypes } from '#modules/branches';
import { loanNumber } from '#modules/loans';
import { countsUntil, keptPayouts, wasLent } from '#modules/loans/lent';
import { personScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, newestFirst, type SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { ageAtPayout, stateOf } from './payouts.queries.ts';
import { narrowed } from './portfolio.queries.ts';

type Row = Omit<DisbursedLoan, 'number'> & { number: bigint };

type Condition = RawBuilder<unknown>;

const heldBy = (officer: Condition): Condition =>
  sql`select held.customer_id from officer_assignments held where held.office = 'account' and ${officer}`;

/** The account officer on the day of the payout. */
const onDayOf = (officer: Condition): Condition =>
  sql`exists (${heldBy(officer)} and held.customer_id = l.customer_id and p.paid_on >= (held.since_at at time zone 'Africa/Lagos')::date
    and (held.until_at is null or p.paid_on < (held.until_at at time zone 'Africa/Lagos')::date))`;

const inBranch = (branchId: string): Condition =>
  sql`held.officer_id in (select staff.id from users staff where staff.branch_id = ${branchId}
    and staff.type = any(${[...officerTypes]}::text[]) and staff.deleted_at is null)`;

const officersOf = ({ under_officer_id: officerId, under_branch_id: branchId }: DisbursedFilters): Condition[] => [
  ...(officerId ? [sql`held.officer_id = ${officerId}`] : []),
  ...(branchId ? [inBranch(branchId)] : []),
];

function ofAge(band: AgeBand): Condition {
  const at = ageBands.findIndex(([, name]) => name === band);
  if (at < 0) return sql`(u.date_of_birth is null or ${ageAtPayout} < 0)`;
  const [from, next] = [ageBands[at]?.[0] ?? 0, ageBands[at + 1]?.[0]];
  return sql`${ageAtPayout} >= ${from} and ${next === undefined ? sql`true` : sql`${ageAtPayout} < ${next}`}`;
}

type Within = DisbursedFilters & { until: Day };

/** Without its first day the list has one month, so that it never reads every loan. An officer, branch or merchant has few enough. */
export const startOf = ({ until, ...filters }: Within): Day | null =>
  filters.start_date ??
  (filters.under_officer_id || filters.under_branch_id || filters.merchant_id ? null : day(`${until.slice(0, 7)}-01`));

/** Which loans are visited at all: those that an index finds by day, officer or merchant. */
function visited(within: Within): Condition[] {
  const start = startOf(within);
  return [
    ...(start && !within.merchant_id
      ? [sql`l.id in (select part.loan_id from loan_payouts part where part.paid_on between ${start} and ${within.until})`]
      : []),
    ...officersOf(within).map((officer) => sql`l.customer_id in (${heldBy(officer)})`),
    ...(within.merchant_id
      ? [sql`l.customer_id in (select f.referred_id from referrals f where f.referrer_id = ${within.merchant_id})`]
      : []),
  ];
}

const ofLoan = (filters: DisbursedFilters): Condition[] => [
  ...(filters.state
    ? [sql`(select ${stateOf('r')} from (values (1)) one left join profiles r on r.user_id = u.id) = ${filters.state}`]
    : []),
  ...(filters.product
    ? [sql`exists (select from loan_products o where o.id = l.product_id and o.name = ${filters.product})`]
    : []),
  ...(filters.rate_period ? [sql`l.rate_period = ${filters.rate_period}`] : []),
];

function ofPayout(within: Within): Condition[] {
  const start = startOf(within);
  return [
    countsUntil('p', within.until),
    ...(start ? [sql`p.paid_on >= ${start}`] : []),
    ...officersOf(within).map(onDayOf),
    ...(within.age ? [ofAge(within.age)] : []),
  ];
}

const and = (conditions: readonly Condition[]): Condition => sql.join([...conditions], sql` and `);

/** `paid`: the payouts of loan `l` that the filters find; of a merchant, those of the merchant's page. */
const payoutsOf = (within: Within): Condition => sql`cross join lateral (
  select count(*)::int as payouts, sum(p.amount_kobo)::bigint as disbursed, max(p.paid_on) as paid_on, bool_or(p.is_first) as is_first
    from ${within.merchant_id ? keptPayouts : sql`loan_payouts`} p where p.loan_id = l.id and ${and(ofPayout(within))}) paid`;

const latestFirst: readonly SortKey[] = [
  { by: sql.ref('paid.paid_on'), type: 'date', descending: true },
  { ...idColumn('l.id'), descending: true },
];
/** A file continues behind a loan: no piece of it reads the payouts of loans that were written before. */
const byLoan = newestFirst(idColumn('l.id'));

/** The order visits every row anyway, so count and sum are whole. */
const allRows = 1_000_000;

/** @param until the last day of the payouts. */
export async function disbursedLoans(
  db: Database,
  actor: Actor,
  within: Within,
  window: Window,
): Promise<ListPage<DisbursedLoan>> {
  const isFound = within.first ? sql`paid.is_first` : sql`paid.payouts > 0`;
  const conditions = and([wasLent('l'), narrowed(actor, within), ...visited(within), ...ofLoan(within), isFound]);
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({
      columns,
      after,
      end,
    }) => sql`select l.id${columns} from loans l join users u on u.id = l.customer_id ${payoutsOf(within)}
      where ${conditions} and ${after} ${end}`,
    order: 'after' in window ? byLoan : latestFirst,
    rows: sql`select page.position, l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
        o.first_name || ' ' || o.last_name as officer, l.purpose as product, paid.payouts, paid.disbursed, paid.paid_on, paid.is_first
      from page join loans l on l.id = page.id join users u on u.id = l.customer_id ${payoutsOf(within)}
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    bound: allRows,
    sums: { disbursed: sql<Kobo>`paid.disbursed` },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...row, number: loanNumber(number) })) };
}

/** Names of the filters that only a link sets: they may be among no choices. A merchant is named within the caller's scope. */
export async function disbursedNames(db: Database, actor: Actor, filters: DisbursedFilters): Promise<DisbursedNames> {
  const name = sql`trim(users.first_name || ' ' || users.last_name)`;
  const { rows } = await sql<DisbursedNames>`select
    (select ${name} from users where id = ${filters.under_officer_id ?? null}::uuid and type = any(${[...officerTypes]}::text[])) as officer,
    (select branches.name from branches where id = ${filters.under_branch_id ?? null}::uuid) as branch,
    (select ${name} from users where id = ${filters.merchant_id ?? null}::uuid and type = 'merchant'
      and ${personScope(actor, { merchants: 'merchants.read' })}) as merchant`.execute(sqlOf(db));
  return rows[0] ?? { officer: null, branch: null, merchant: null };
}
