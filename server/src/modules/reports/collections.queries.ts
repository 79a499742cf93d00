/** Reads for collections: instalments by due day with what came for them by value day. Who looks after a customer is who does so today. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type { InstalmentId } from '@ajo/contract/modules/loan-accounts';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { CollectionFilters, CollectionGroup, CollectionRow } from '@ajo/contract/modules/reports.collections';
import type { RawBuilder } from 'kysely';
import { dueKobo, fellDue, isCollected } from '#modules/loan-accounts/due-rows';
import { loanNumber } from '#modules/loans';
import { nameHolds } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, type SortKey, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { type GroupedCollection, type Span, stateOf } from './collections.rules.ts';
import { narrowed } from './portfolio.queries.ts';

type Filters = Omit<CollectionFilters, 'start_date' | 'end_date' | 'paid_by'>;

/** What came in the span, `a` of payment `p`: penalties included, without what a new loan took over. */
const cameIn = ({ from, to }: Span): RawBuilder<unknown> =>
  sql`p.paid_on between ${from} and ${to} and p.source <> 'restructure' and a.voided_by is null`;

/** Instalments with a payment in the span, of loans that were overdue at the close of the day before it. */
const wasRecovered = (span: Span): RawBuilder<unknown> => sql`r.due_on < ${span.from}
  and exists (select from loan_days d where d.loan_id = l.id and d.on_day = ${addDays(span.from, -1)} and d.replaced_by is null and d.due_kobo > 0)
  and exists (select from payment_allocations a join payment_logs p on p.id = a.payment_log_id where a.loan_payment_id = r.id and ${cameIn(span)})`;

/** As the months of the liquidity report. */
const isOpen = ({ from, to }: Span): RawBuilder<unknown> =>
  sql`r.run = l.schedule_run and r.due_on between ${from} and ${to} and l.status = 'active' and r.status <> 'cancelled' and r.open_kobo > 0`;

const basisOf: Record<'due' | NonNullable<Filters['show']>, (span: Span) => RawBuilder<unknown>> = {
  due: (span) => fellDue('l', span),
  collected: (span) => fellDue('l', span),
  on_time: (span) => fellDue('l', span),
  recovered: wasRecovered,
  open: isOpen,
};

/** The instalments that the filters find. */
function instalments(actor: Actor, { search, show, ...filters }: Filters, span: Span): RawBuilder<unknown> {
  const conditions = [
    basisOf[show ?? 'due'](span),
    narrowed(actor, filters),
    ...(search ? [searched(search)] : []),
    ...(show === 'collected' ? [paidUntil(sql`${span.paidBy}::date`)] : []),
    ...(show === 'on_time' ? [paidUntil(sql`least(r.due_on, ${span.to}::date)`)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** A part of instalment `r` was paid by the day. */
const paidUntil = (last: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from payment_allocations a
  join payment_logs p on p.id = a.payment_log_id where a.loan_payment_id = r.id and ${isCollected} and p.paid_on <= ${last})`;

/** The number of a loan, or the name of its customer. */
function searched(text: string): RawBuilder<unknown> {
  const number = /^(?:AJ-?)?0*(\d{1,15})$/i.exec(text)?.[1];
  return number === undefined ? nameHolds('u', text) : sql`l.number = ${BigInt(number)}`;
}

const groupColumns: Record<CollectionGroup, { id: RawBuilder<string>; name: RawBuilder<string> }> = {
  branch: { id: sql`coalesce(u.branch_id::text, '')`, name: sql`coalesce(max(b.name), 'No branch')` },
  officer: {
    id: sql`coalesce(u.account_officer_id::text, '')`,
    name: sql`coalesce(max(o.first_name || ' ' || o.last_name), 'No officer')`,
  },
  product: { id: sql`l.product_id::text`, name: sql`max(l.purpose)` },
  day: { id: sql`r.due_on::text`, name: sql`max(r.due_on::text)` },
};

/** Days in their order; other groups by what was due, the most first. */
export async function collectedBy(
  db: Database,
  actor: Actor,
  { by, span, ...filters }: Filters & { by: CollectionGroup; span: Span },
): Promise<GroupedCollection[]> {
  const { id, name } = groupColumns[by];
  const { rows } = await sql<Omit<GroupedCollection, 'onTime'> & { on_time: Kobo }>`
    with fallen as materialized (select r.id, r.due_on, ${dueKobo} as due, r.open_kobo as open, l.customer_id, l.product_id, l.purpose, l.id as loan_id
        from loan_payments r join loans l on l.id = r.loan_id join users u on u.id = l.customer_id
        where ${instalments(actor, filters, span)}),
      paid as materialized (select a.loan_payment_id as id, sum(a.amount_kobo) filter (where p.paid_on <= ${span.paidBy}) as collected,
          sum(a.amount_kobo) filter (where p.paid_on <= f.due_on) as on_time
        from fallen f join payment_allocations a on a.loan_payment_id = f.id join payment_logs p on p.id = a.payment_log_id
        where ${isCollected} group by 1)
    select ${id} as id, ${name} as name, count(*)::int as instalments, sum(r.due)::bigint as due,
      coalesce(sum(paid.collected), 0)::bigint as collected, coalesce(sum(paid.on_time), 0)::bigint as on_time, sum(r.open)::bigint as open
    from fallen r join loans l on l.id = r.loan_id join users u on u.id = l.customer_id left join paid on paid.id = r.id
      left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id
    group by 1 order by ${by === 'day' ? sql`1` : sql`4 desc, 1`}`.execute(sqlOf(db));
  return rows.map(({ on_time: onTime, ...row }) => ({ ...row, onTime }));
}

/** What was overdue at the close of the day before the span, and what of it was collected in the span. Undefined when that day has no record. */
export async function recoveredIn(
  db: Database,
  actor: Actor,
  { span, ...filters }: Filters & { span: Span },
): Promise<{ arrears: Kobo; recovered: Kobo } | undefined> {
  const opening = addDays(span.from, -1);
  const { search, show: _show, ...others } = filters;
  const within = sql`${narrowed(actor, others)} and ${search ? searched(search) : sql`true`}`;
  const { rows } = await sql<{ is_closed: boolean; arrears: Kobo; recovered: Kobo }>`
    with late as materialized (select d.loan_id, d.due_kobo from loan_days d join loans l on l.id = d.loan_id join users u on u.id = l.customer_id
        where d.on_day = ${opening} and d.replaced_by is null and d.due_kobo > 0 and ${within})
    select exists (select from business_days where on_day = ${opening} and closed_at is not null) as is_closed,
      (select coalesce(sum(due_kobo), 0)::bigint from late) as arrears,
      (select coalesce(sum(a.amount_kobo), 0)::bigint from late join payment_logs p on p.loan_id = late.loan_id
        join payment_allocations a on a.payment_log_id = p.id and ${cameIn(span)}
        join loan_payments r on r.id = a.loan_payment_id and r.due_on <= ${opening}) as recovered`.execute(sqlOf(db));
  const [found] = rows;
  return found?.is_closed ? { arrears: found.arrears, recovered: found.recovered } : undefined;
}

type Columns = {
  id: InstalmentId;
  loan_id: LoanId;
  loan: bigint;
  number: number;
  customer: string;
  branch: string | null;
  officer: string | null;
  product: string;
  due_on: Day;
  due: Kobo;
  collected: Kobo | null;
  on_time: Kobo | null;
  recovered: Kobo;
  open: Kobo;
  paid_on: Day | null;
};

/** The latest due day first: the order of the index `loan_payments_by_due_day`. */
const latestFirst: readonly SortKey[] = [
  { ...sortColumn('r.due_on', 'date'), descending: true },
  { ...idColumn('r.loan_id'), descending: true },
  { ...idColumn('r.id'), descending: true },
];

const recoveredOf = (span: Span): RawBuilder<Kobo> => sql`(select coalesce(sum(a.amount_kobo), 0)::bigint
  from payment_allocations a join payment_logs p on p.id = a.payment_log_id where a.loan_payment_id = r.id and ${cameIn(span)})`;

/** Each row of the count needs its loan and customer. */
const maxCountedRows = 1_000;

export async function collectionRows(
  db: Database,
  actor: Actor,
  { span, ...filters }: Filters & { span: Span },
  window: Window,
): Promise<ListPage<CollectionRow>> {
  const { rows, ...page } = await readPage<Columns>(db, {
    found: ({ columns, after, end }) => sql`select r.id${columns} from loan_payments r join loans l on l.id = r.loan_id
      join users u on u.id = l.customer_id where ${instalments(actor, filters, span)} and ${after} ${end}`,
    order: latestFirst,
    rows: sql`select page.position, r.id, r.loan_id, l.number as loan, r.number, u.first_name || ' ' || u.last_name as customer,
        b.name as branch, o.first_name || ' ' || o.last_name as officer, l.purpose as product, r.due_on, ${dueKobo} as due, r.open_kobo as open,
        paid.collected, paid.on_time, paid.paid_on, ${filters.show === 'recovered' ? recoveredOf(span) : sql`0::bigint`} as recovered
      from page join loan_payments r on r.id = page.id join loans l on l.id = r.loan_id join users u on u.id = l.customer_id
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id
        cross join lateral (select sum(a.amount_kobo)::bigint as collected,
            sum(a.amount_kobo) filter (where p.paid_on <= r.due_on)::bigint as on_time, max(p.paid_on) as paid_on
          from payment_allocations a join payment_logs p on p.id = a.payment_log_id
          where a.loan_payment_id = r.id and ${isCollected} and p.paid_on <= ${span.paidBy}) paid`,
    page: window,
    bound: maxCountedRows,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(viewOf) };
}

function viewOf({ loan, collected, on_time: onTime, ...row }: Columns): CollectionRow {
  const sums = { due: row.due, collected: collected ?? noMoney, onTime: onTime ?? noMoney };
  return { ...row, loan: loanNumber(loan), collected: sums.collected, on_time: sums.onTime, state: stateOf(sums) };
}
