/** Reads loans by the days of their payouts: what the figures of officers and of the half-year return count. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import {
  type AgeBand,
  ageBands,
  type DisbursedFilters,
  type DisbursedLoan,
  notRecorded,
} from '@ajo/contract/modules/reports.disbursed';
import type { RawBuilder } from 'kysely';
import { officerTypes } from '#modules/branches';
import { loanNumber } from '#modules/loans';
import { sql } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { narrowed } from './portfolio.queries.ts';

type Row = Omit<DisbursedLoan, 'number'> & { number: bigint };

/** `p` is the payout, `l` its loan, `u` the customer: the account officer of that day. */
const underOfficer = (officer: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from officer_assignments held where held.customer_id = l.customer_id and held.office = 'account' and ${officer}
    and p.paid_on >= (held.since_at at time zone 'Africa/Lagos')::date
    and (held.until_at is null or p.paid_on < (held.until_at at time zone 'Africa/Lagos')::date))`;

const inBranch = (branchId: string): RawBuilder<unknown> =>
  sql`held.officer_id in (select staff.id from users staff where staff.branch_id = ${branchId}
    and staff.type = any(${[...officerTypes]}::text[]) and staff.deleted_at is null)`;

function ofAge(band: AgeBand): RawBuilder<boolean> {
  const years = sql`extract(year from age(p.paid_on, u.date_of_birth))`;
  const at = ageBands.findIndex(([, name]) => name === band);
  if (at < 0) return sql`(u.date_of_birth is null or ${years} < 0)`;
  const [from, next] = [ageBands[at]?.[0] ?? 0, ageBands[at + 1]?.[0]];
  return sql`${years} >= ${from} and ${next === undefined ? sql`true` : sql`${years} < ${next}`}`;
}

const conditionsOf = (filters: DisbursedFilters): RawBuilder<unknown>[] => [
  ...(filters.start_date ? [sql`p.paid_on >= ${filters.start_date}`] : []),
  ...(filters.under_officer_id ? [underOfficer(sql`held.officer_id = ${filters.under_officer_id}`)] : []),
  ...(filters.under_branch_id ? [underOfficer(inBranch(filters.under_branch_id))] : []),
  ...(filters.merchant_id
    ? [sql`exists (select from referrals f where f.referred_id = l.customer_id and f.referrer_id = ${filters.merchant_id})`]
    : []),
  ...(filters.state
    ? [
        sql`coalesce((select nullif(trim(r.state), '') from profiles r where r.user_id = u.id), ${notRecorded}) = ${filters.state}`,
      ]
    : []),
  ...(filters.product
    ? [sql`exists (select from loan_products o where o.id = l.product_id and o.name = ${filters.product})`]
    : []),
  ...(filters.age ? [ofAge(filters.age)] : []),
  ...(filters.rate_period ? [sql`l.rate_period = ${filters.rate_period}`] : []),
];

/** The payouts that the filters find, by loan. A loan that was undone was never lent. */
const paidOut = (actor: Actor, filters: DisbursedFilters, until: Day): RawBuilder<unknown> => sql`
  select p.loan_id, count(*)::int as payouts, sum(p.amount_kobo)::bigint as disbursed, max(p.paid_on) as paid_on, bool_or(p.is_first) as is_first
    from loan_payouts p join loans l on l.id = p.loan_id join users u on u.id = l.customer_id
   where p.paid_on <= ${until} and (p.returned_on is null or p.returned_on > ${until})
     and l.status in ('active', 'completed', 'written_off') and ${sql.join([narrowed(actor, filters), ...conditionsOf(filters)], sql` and `)}
   group by p.loan_id ${filters.first ? sql`having bool_or(p.is_first)` : sql``}`;

const latestFirst: readonly SortKey[] = [
  { by: sql.ref('paid.paid_on'), type: 'date', descending: true },
  { by: sql.ref('paid.loan_id'), type: 'uuid', descending: true },
];

/** @param until the last day of the payouts. */
export async function disbursedLoans(
  db: Database,
  actor: Actor,
  { until, ...filters }: DisbursedFilters & { until: Day },
  window: Window,
): Promise<ListPage<DisbursedLoan>> {
  const { rows, ...page } = await readPage<Row>(db, {
    before: sql`paid as materialized (${paidOut(actor, filters, until)})`,
    found: ({ columns, after, end }) => sql`select paid.loan_id as id${columns} from paid where ${after} ${end}`,
    order: latestFirst,
    rows: sql`select page.position, l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
        o.first_name || ' ' || o.last_name as officer, l.purpose as product, paid.payouts, paid.disbursed, paid.paid_on, paid.is_first
      from page join paid on paid.loan_id = page.id join loans l on l.id = page.id join users u on u.id = l.customer_id
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    sums: { disbursed: sql<Kobo>`paid.disbursed` },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...row, number: loanNumber(number) })) };
}
