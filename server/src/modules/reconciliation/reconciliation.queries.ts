/** Reads for screens: payments with what proves them, and the five figures of the specification. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day, day } from '@ajo/contract/kernel/time';
import type {
  MatchRule,
  PaymentRecord,
  ReconciledPayment,
  ReconciliationFigures,
  ReconciliationSearch,
  ReconciliationState,
} from '@ajo/contract/modules/reconciliation';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { customerScope } from '#modules/users';
import { likePattern } from '#platform/db/name-search';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, type SortKey, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { coverage, isCovered } from './coverage.queries.ts';
import { bookedPayments, isProven, isReferenced, journalOfPayment, shownPayments } from './booked-payments.queries.ts';

type Within = Pick<Context, 'db' | 'clock'>;
type Filters = Omit<ReconciliationSearch, 'page' | 'per_page'>;
type PeriodFilters = Pick<Filters, 'search' | 'branch_id' | 'officer_id'>;

/** The line of a statement before the settlement of the bank, where a payment has both. */
const proof = sql`left join lateral (select m.* from reconciliation_matches m
  where m.payment_id = b.id and m.record = b.record and m.ended_at is null order by m.line_id is null limit 1) m on true`;
/** By a line of our bank, of the payment or of the batch in which the provider settled it. */
const isAtBank = sql`exists (select from reconciliation_matches m where m.payment_id = b.id and m.record = b.record and m.ended_at is null
  and (m.line_id is not null or exists (select from reconciliation_matches c where c.payment_id = m.batch_id
    and c.record = 'settlement_batch' and c.line_id is not null and c.ended_at is null)))`;
/** A line of the bank names it with another amount. */
const isNamedByLine = sql`exists (select from bank_lines n where n.result = 'amount_differs' and n.named_id = b.id and n.named_record = b.record)`;
/** It may have been booked twice: the other booking has the credit. */
const hasTwin = sql`exists (select from ${bookedPayments} t where t.purpose_id = b.purpose_id and t.amount_kobo = b.amount_kobo
  and t.on_day between b.on_day - 1 and b.on_day + 1 and t.id <> b.id and exists (select from reconciliation_matches o
    where o.payment_id = t.id and o.record = t.record and o.ended_at is null))`;
const state = sql`case when m.id is not null then 'matched'
  when ${isNamedByLine} then 'amount_differs'
  when b.at_bank and ${isCovered(sql`b.on_day`)} and ${hasTwin} then 'duplicate'
  when b.at_bank and ${isCovered(sql`b.on_day`)} then 'missing_at_bank'
  else 'waiting' end`;

const byId = idColumn('b.id');
const byDay = sortColumn('b.on_day', 'date');
const latestFirst: readonly SortKey[] = [
  { ...byDay, descending: true },
  { ...byId, descending: true },
];

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

/** `b` is the payment, `u` its customer. */
const narrowed = (actor: Actor, { search, branch_id: branch, officer_id: officer }: PeriodFilters): RawBuilder<unknown>[] => [
  sql`${customerScope(actor, 'reconciliation.read', 'b.customer_id')}`,
  ...(branch ? [sql`u.branch_id = ${branch}`] : []),
  ...(officer ? [sql`${officer} in (u.account_officer_id, u.deposit_officer_id)`] : []),
  ...(search ? [searched(search)] : []),
];

const searched = (text: string): RawBuilder<unknown> =>
  sql`(${isReferenced(sql`reference_key(${text})`)} or u.first_name || ' ' || u.last_name ilike ${likePattern(text)})`;

const between = (from: Day | undefined, to: Day | undefined): RawBuilder<unknown>[] => [
  ...(from ? [sql`b.on_day >= ${from}`] : []),
  ...(to ? [sql`b.on_day <= ${to}`] : []),
];

type Row = {
  id: string;
  record: PaymentRecord;
  reference: string;
  amount: Kobo;
  paid_on: Day;
  channel: string;
  customer_id: string | null;
  customer: string | null;
  branch: string | null;
  officer: string | null;
  purpose: string | null;
  purpose_id: string | null;
  journal_id: string | null;
  status: ReconciliationState;
  rule: MatchRule | null;
  matched_at: Date | null;
  matched_by: string | null;
  line_day: Day | null;
  narration: string | null;
  settled_on: Day | null;
  settlement: string | null;
  batch_day: Day | null;
  batch: string | null;
};

const countedRows = 1_000;

export async function reconciledPayments(
  { db, clock }: Within,
  actor: Actor,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<ReconciledPayment>> {
  const { show } = filters;
  const isOfAll = show === undefined || show === 'unmatched' || show === 'proven_by_provider';
  const payments = isOfAll ? bookedPayments : shownPayments(show, clock.businessDay());
  const where = all([
    ...(show === 'unmatched' ? [sql`m.id is null`] : []),
    ...(show === 'proven_by_provider' ? [sql`m.id is not null and not ${isAtBank}`] : []),
    ...narrowed(actor, filters),
    ...between(filters.start_date, filters.end_date),
    ...(filters.status?.length ? [sql`${state} = any(${[...filters.status]}::text[])`] : []),
  ]);
  const { rows, ...page } = await readPage<Row>(db, {
    before: coverage,
    found: ({ columns, after, end }) => sql`select b.id${columns} from ${payments} b
      left join users u on u.id = b.customer_id ${proof} where ${where} and ${after} ${end}`,
    order: chosenOrder(filters, {
      columns: { paid: byDay, amount: sortColumn('b.amount_kobo', 'bigint') },
      id: byId,
      standard: latestFirst,
    }),
    rows: sql`select page.position, b.id, b.record, b.reference, b.amount_kobo as amount, b.on_day as paid_on, b.channel, b.customer_id,
        u.first_name || ' ' || u.last_name as customer, br.name as branch, o.first_name || ' ' || o.last_name as officer,
        b.purpose, b.purpose_id, ${journalOfPayment} as journal_id, ${state} as status, m.rule, m.matched_at, m.matched_by_name as matched_by, l.on_day as line_day,
        l.narration, (coalesce(t.settled_at, t.created_at) at time zone 'Africa/Lagos')::date as settled_on, t.settlement_id as settlement,
        g.settled_on as batch_day, g.number as batch
      from page join ${payments} b on b.id = page.id left join users u on u.id = b.customer_id
        left join branches br on br.id = u.branch_id left join users o on o.id = u.account_officer_id ${proof}
        left join bank_lines l on l.id = m.line_id left join settlements t on t.id = m.settlement_id
        left join settlement_batches g on g.id = m.batch_id`,
    page: window,
    bound: countedRows,
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(viewOf) };
}

const viewOf = (row: Row): ReconciledPayment => ({
  id: row.id,
  record: row.record,
  reference: row.reference,
  amount: row.amount,
  paid_on: row.paid_on,
  channel: row.channel,
  customer: row.customer_id && row.customer ? { id: row.customer_id as UserId, name: row.customer } : null,
  branch: row.branch,
  officer: row.officer,
  purpose: row.purpose,
  purpose_id: row.purpose_id,
  status: row.status,
  match: matchOf(row),
  journal_id: row.journal_id,
});

function matchOf({
  rule,
  matched_at: at,
  matched_by: by,
  line_day: lineDay,
  settled_on: settledOn,
  batch_day: batchDay,
  ...row
}: Row): ReconciledPayment['match'] {
  if (!rule || !at) return null;
  if (lineDay) return { rule, matched_at: at, matched_by: by, source: 'statement', on: lineDay, text: row.narration ?? '' };
  if (batchDay) return { rule, matched_at: at, matched_by: by, source: 'batch', on: batchDay, text: row.batch ?? '' };
  return settledOn
    ? { rule, matched_at: at, matched_by: by, source: 'settlement', on: settledOn, text: row.settlement ?? '' }
    : null;
}

type Sums = { payments: Kobo; matched: Kobo; at_bank: Kobo };

async function sumsOf({ db }: Within, actor: Actor, filters: PeriodFilters, [from, to]: readonly [Day, Day]): Promise<Sums> {
  const { rows } = await sql<Sums>`/* planned per call */ select coalesce(sum(b.amount_kobo), 0)::bigint as payments,
      coalesce(sum(b.amount_kobo) filter (where ${isProven('b')}), 0)::bigint as matched,
      coalesce(sum(b.amount_kobo) filter (where ${isAtBank}), 0)::bigint as at_bank
    from ${bookedPayments} b left join users u on u.id = b.customer_id
    where ${all([...narrowed(actor, filters), ...between(from, to)])}`.execute(sqlOf(db));
  return rows[0] ?? { payments: noMoney, matched: noMoney, at_bank: noMoney };
}

const firstDay = day('2000-01-01');

/** Of the period that the filter names, or the current calendar month; and of the whole calendar month before the current one. */
export async function reconciliationFigures(within: Within, actor: Actor, filters: Filters): Promise<ReconciliationFigures> {
  const today = within.clock.businessDay();
  const month = day(`${today.slice(0, 7)}-01`);
  const isOpenPeriod = !filters.start_date && !filters.end_date;
  const period = isOpenPeriod
    ? ([month, today] as const)
    : ([filters.start_date ?? firstDay, filters.end_date ?? today] as const);
  const now = await sumsOf(within, actor, filters, period);
  const monthBefore = [addMonths(month, -1), addDays(month, -1)] as const;
  const before = await sumsOf(within, actor, filters, monthBefore);
  return {
    total_reconciliations: now.matched,
    previous_month_total_reconciliations: before.matched,
    reconciliation_difference: minus(now.payments, now.matched),
    total_repayments: now.payments,
    previous_month_total_repayments: before.payments,
    reconciled_at_bank: now.at_bank,
    from: period[0],
    to: period[1],
    previous_month_from: monthBefore[0],
    previous_month_to: monthBefore[1],
  };
}
