/** Reads for the portfolio: how each loan ended a closed day, in the caller's scope. Who looks after a customer is who does so today. */
import { type Actor, scopeOf } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { PortfolioFilters, PortfolioGroup, PortfolioLoan, PortfolioLoanFilters } from '@ajo/contract/modules/reports';
import type { RawBuilder } from 'kysely';
import { loanNumber } from '#modules/loans';
import { classedOn } from '#modules/loans/lent';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { hasRolled, openOn, rollJoins } from './loan-days.queries.ts';
import { bucketOf, type ClosedDays, daysOf, type GroupedSum, riskStart } from './portfolio.rules.ts';

export async function closedDays(db: Database): Promise<ClosedDays> {
  const { rows } = await sql<ClosedDays>`
    select min(on_day) as first, max(on_day) as last from business_days where closed_at is not null`.execute(sqlOf(db));
  return rows[0] ?? { first: null, last: null };
}

const open = openOn('d');

/** `u` is the customer, `l` the loan, `d` how it ended the day. */
export const narrowed = (actor: Actor, filters: PortfolioFilters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${customerScope(actor, 'collections.read', 'l.customer_id')}`,
      ...(filters.branch_id ? [sql`u.branch_id = ${filters.branch_id}`] : []),
      ...(filters.officer_id ? [sql`u.account_officer_id = ${filters.officer_id}`] : []),
      ...(filters.loan_interest_id ? [sql`l.product_id = ${filters.loan_interest_id}`] : []),
    ],
    sql` and `,
  );

const classed = classedOn('d');

function late({ bucket, at_risk: risk }: PortfolioLoanFilters): RawBuilder<unknown> {
  const { from, to } = bucket ? daysOf(bucket) : { from: 0 };
  return sql`${classed} between ${Math.max(from, risk ? riskStart[risk] : 0)} and ${to ?? 100_000}`;
}

const groupColumns: Record<PortfolioGroup, { id: RawBuilder<string>; name: RawBuilder<string> }> = {
  branch: { id: sql`coalesce(u.branch_id::text, '')`, name: sql`coalesce(max(b.name), 'No branch')` },
  officer: {
    id: sql`coalesce(u.account_officer_id::text, '')`,
    name: sql`coalesce(max(o.first_name || ' ' || o.last_name), 'No officer')`,
  },
  product: { id: sql`l.product_id::text`, name: sql`max(p.name)` },
};

export async function sumsByDaysPastDue(
  db: Database,
  actor: Actor,
  { on, by, ...filters }: PortfolioFilters & { on: Day; by: PortfolioGroup },
): Promise<GroupedSum[]> {
  const { id, name } = groupColumns[by];
  const { rows } = await sql<{
    id: string;
    name: string;
    late: number;
    loans: number;
    outstanding: Kobo;
    due: Kobo;
    provision: Kobo;
  }>`
    select ${id} as id, ${name} as name, ${classed} as late, count(*)::int as loans, sum(d.principal_kobo)::bigint as outstanding,
      sum(d.due_kobo)::bigint as due, sum(d.provision_kobo)::bigint as provision
    from loan_days d join loans l on l.id = d.loan_id join users u on u.id = l.customer_id
      join loan_products p on p.id = l.product_id left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id
    where d.on_day = ${on} and ${open} and ${narrowed(actor, filters)}
    group by 1, ${classed} order by 1, 3`.execute(sqlOf(db));
  return rows.map((row) => ({
    groupId: row.id,
    groupName: row.name,
    daysPastDue: row.late,
    loans: row.loans,
    outstanding: row.outstanding,
    due: row.due,
    provision: row.provision,
  }));
}

/** Loans that ran through the day and have no end of it. */
export async function missingOn(db: Database, actor: Actor, filters: PortfolioFilters & { on: Day }): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from loans l join users u on u.id = l.customer_id
    where l.status = 'active' and l.disbursed_on <= ${filters.on} and ${narrowed(actor, filters)}
      and not exists (select from loan_days d where d.loan_id = l.id and d.on_day = ${filters.on} and d.replaced_by is null)`.execute(
    sqlOf(db),
  );
  return rows[0]?.missing ?? 0;
}

type LoanRow = {
  id: LoanId;
  number: bigint;
  customer: string;
  branch: string | null;
  officer: string | null;
  product: string;
  disbursed_on: Day | null;
  principal: Kobo;
  to_come: Kobo;
  outstanding: Kobo;
  due: Kobo;
  days_past_due: number;
  late: number;
  provision: Kobo;
};

/** Lent by that evening: what the bank sent back later was still out. A loan with an end of that day had its first payout then, whatever became of it since. */
const lentThatDay = sql`(l.principal_kobo - l.undrawn_kobo + (select coalesce(sum(p.amount_kobo * (
      (p.paid_on <= d.on_day and (p.returned_on is null or p.returned_on > d.on_day))::int - (p.returned_on is null)::int)), 0)
    from loan_payouts p where p.loan_id = l.id and not p.is_first))::bigint`;
/** A loan that was paid out again, or may still be, has another day now, or none. Only the history has the one before. */
const paidOutOn = sql`case when l.disbursed_on <= d.on_day then l.disbursed_on else (select max((h.after->>'disbursed_on')::date)
    from history h where h.subject_id = l.id and (h.after->>'disbursed_on')::date <= d.on_day) end`;
/** Agreed and given up by that evening. */
const abandonedThatDay = sql`(select coalesce(sum(t.amount_kobo), 0)::bigint from loan_tranches t
    where t.loan_id = l.id and t.cancelled_on <= d.on_day)`;
const columns = sql`l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
  o.first_name || ' ' || o.last_name as officer, l.purpose as product, ${paidOutOn} as disbursed_on, ${lentThatDay} as principal,
  l.principal_kobo - ${lentThatDay} - ${abandonedThatDay} as to_come,
  d.principal_kobo as outstanding, d.due_kobo as due, d.days_past_due, ${classed} as late, d.provision_kobo as provision`;
const viewOf = ({ number, late: classDays, ...row }: LoanRow): PortfolioLoan => ({
  ...row,
  number: loanNumber(number),
  class_days: classDays,
  bucket: bucketOf(classDays),
});

/** The most overdue first: the order of the index `loan_days_of_day`. */
const overdueFirst: readonly SortKey[] = [
  { by: classed, type: 'int', descending: true },
  { by: sql.ref('d.loan_id'), type: 'uuid', descending: false },
];

/** Of a part of the portfolio each loan must be visited. */
const maxCountedNarrowed = 1_000;

export async function portfolioLoans(
  db: Database,
  actor: Actor,
  { on, ...filters }: PortfolioLoanFilters & { on: Day },
  window: Window,
): Promise<ListPage<PortfolioLoan>> {
  const { branch_id: branch, officer_id: officer, loan_interest_id: product, rolled_by: rolledBy } = filters;
  const isWhole = scopeOf(actor.role, 'collections.read') === 'all' && !branch && !officer && !product;
  const { rows, ...page } = await readPage<LoanRow>(db, {
    found: ({ columns: keys, after, end }) => sql`
      select d.loan_id as id${keys} from loan_days d ${isWhole ? sql`` : sql`join loans l on l.id = d.loan_id join users u on u.id = l.customer_id`}
        ${rolledBy ? rollJoins('d', sql`${rolledBy}::date`) : sql``}
      where d.on_day = ${on} and ${open} and ${late(filters)} and ${rolledBy ? hasRolled('d') : sql`true`} and ${isWhole ? sql`true` : narrowed(actor, filters)} and ${after} ${end}`,
    order: overdueFirst,
    rows: sql`select page.position, ${columns} from page join loan_days d on d.loan_id = page.id and d.on_day = ${on} and d.replaced_by is null
      join loans l on l.id = d.loan_id join users u on u.id = l.customer_id
      left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    ...((!isWhole || rolledBy) && { bound: maxCountedNarrowed }),
    sums: { outstanding: sql`d.principal_kobo`, due: sql`d.due_kobo`, provision: sql`d.provision_kobo` },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(viewOf) };
}
