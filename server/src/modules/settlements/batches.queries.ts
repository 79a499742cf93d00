/** Reads for screens: batches of the payments provider, their payments beside the books, and what is on the way. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, type Day } from '@ajo/contract/kernel/time';
import type {
  BatchFigures,
  BatchPayment,
  BatchSearch,
  BatchStatus,
  SettlementBatch,
  SettlementBatchId,
} from '@ajo/contract/modules/settlements.batches';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { balanceOf, gl } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import { chosenOrder, idColumn, newestFirst, sortColumn } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { batchReference } from './batch.ts';
import { checkOf, daysToBank } from './batch.rules.ts';
import { batchMissing } from './settlements.errors.ts';

type Filters = Omit<BatchSearch, 'page' | 'per_page'>;
type Row = {
  id: SettlementBatchId;
  provider: 'paystack';
  number: string;
  status: BatchStatus;
  settled_on: Day | null;
  gross_kobo: Kobo;
  fees_kobo: Kobo;
  deductions_kobo: Kobo;
  net_kobo: Kobo;
  adds_up: boolean;
  booked_at: Date | null;
  journal_id: string | null;
  payments: number;
  exceptions: number;
  credit_on: Day | null;
  narration: string | null;
  before_statements: boolean;
};

/** `p` is a payment of a batch, `r` its receipt. */
const isException = sql`(r.id is null or r.amount_kobo <> p.amount_kobo)`;
const receipt = sql`left join receipts r on r.reference = p.reference and r.currency = 'NGN'`;
/** Of batch `b`. */
export const hasExceptions = sql`exists (select from settlement_batch_payments p ${receipt} where p.batch_id = b.id and ${isException})`;
/** The line of a statement that proves batch `b`. */
const credit = sql`left join lateral (select l.on_day, l.narration from reconciliation_matches m join bank_lines l on l.id = m.line_id
  where m.payment_id = b.id and m.ended_at is null limit 1) c on true`;

const isUnproven = sql`(b.status = 'settled' and b.net_kobo > 0
    and not exists (select from reconciliation_matches m where m.payment_id = b.id and m.ended_at is null))`;
const firstStatement = sql`(select min(first_on) from bank_statements where withdrawn_at is null)`;
/** Money that arrived before our first statement is not on the way: no statement shows its credit. It arrives some days after it was sent. */
const isBeforeStatements = sql`(${isUnproven} and coalesce(b.settled_on + ${daysToBank}::int < ${firstStatement}, false))`;

const byId = idColumn('b.id');
const order = { settled: sortColumn('b.settled_on', 'date'), net: sortColumn('b.net_kobo', 'bigint') };

export async function searchBatches(
  { db }: Pick<Context, 'db'>,
  { window, ...filters }: Filters & { window: Window },
): Promise<ListPage<SettlementBatch>> {
  const where = conditions(filters);
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({ columns, after, end }) =>
      sql`select b.id${columns} from settlement_batches b where ${sql.join(where, sql` and `)} and ${after} ${end}`,
    order: chosenOrder(filters, { columns: order, id: byId, standard: newestFirst(byId) }),
    rows: sql`select page.position, b.*, s.payments, s.exceptions, c.on_day as credit_on, c.narration,
        ${isBeforeStatements} as before_statements
      from page join settlement_batches b on b.id = page.id
        cross join lateral (select count(*)::int as payments, (count(*) filter (where ${isException}))::int as exceptions
          from settlement_batch_payments p ${receipt} where p.batch_id = b.id) s ${credit}`,
    page: window,
  });
  return { ...page, rows: rows.map(viewOf) };
}

const conditionOf: Record<NonNullable<Filters['show']>, RawBuilder<unknown>> = {
  in_transit: sql`(${isUnproven} and coalesce(b.settled_on + ${daysToBank}::int >= ${firstStatement}, true))`,
  before_statements: isBeforeStatements,
  with_exceptions: sql`(b.agreed_at is null and ${hasExceptions})`,
};

function conditions({ status, show, search, start_date: from, end_date: to }: Filters): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(status?.length ? [sql`b.status = any(${[...status]}::text[])`] : []),
    ...(show ? [conditionOf[show]] : []),
    ...(from ? [sql`b.settled_on >= ${from}`] : []),
    ...(to ? [sql`b.settled_on <= ${to}`] : []),
    ...(search
      ? [
          sql`(b.number = ${search} or exists (select from settlement_batch_payments p where p.batch_id = b.id and p.reference = ${search}))`,
        ]
      : []),
  ];
}

const viewOf = (row: Row): SettlementBatch => ({
  id: row.id,
  provider: row.provider,
  number: row.number,
  reference: batchReference(row.provider, row.number),
  status: row.status,
  settled_on: row.settled_on,
  payments: row.payments,
  gross: row.gross_kobo,
  fees: row.fees_kobo,
  deductions: row.deductions_kobo,
  net: row.net_kobo,
  exceptions: row.exceptions,
  adds_up: row.adds_up,
  credit: row.credit_on ? { on: row.credit_on, narration: row.narration ?? '' } : null,
  before_statements: row.before_statements,
  booked_at: row.booked_at,
  journal_id: row.journal_id,
});

/** A provider settles on the next working day: three days include a weekend. */
const overdueDays = 3;
type Sums = {
  transit: number;
  transit_kobo: Kobo;
  gross_kobo: Kobo;
  before: number;
  before_kobo: Kobo;
  first_on: Day | null;
  exceptions: number;
  overdue: number;
  overdue_kobo: Kobo;
};

/** SQL: payments of the last ninety days that Paystack has not settled. What it has not settled by then is a claim, not a delay. */
export const overdueReceipts = (today: Day): RawBuilder<unknown> => sql`(select r.* from receipts r
  where r.currency = 'NGN' and r.amount_kobo > 0 and r.source <> 'unknown' and r.reference not like 'providus-%'
    and (r.paid_at at time zone 'Africa/Lagos')::date between ${addDays(today, -90)} and ${addDays(today, -overdueDays - 1)}
    and not exists (select from settlement_batch_payments p where p.reference = r.reference))`;

export async function batchFigures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<BatchFigures> {
  const today = clock.businessDay();
  const { rows } = await sql<Sums>`/* planned per call */ with transit as (
      select count(*)::int as transit, coalesce(sum(b.net_kobo), 0)::bigint as transit_kobo,
        coalesce(sum(b.gross_kobo), 0)::bigint as gross_kobo from settlement_batches b
      where ${conditionOf.in_transit}),
    older as (select count(*)::int as before, coalesce(sum(b.net_kobo), 0)::bigint as before_kobo, ${firstStatement} as first_on
      from settlement_batches b where ${isBeforeStatements}),
    differing as (select count(*)::int as exceptions from settlement_batches b where ${conditionOf.with_exceptions}),
    late as (select count(*)::int as overdue, coalesce(sum(r.amount_kobo - r.provider_fee_kobo), 0)::bigint as overdue_kobo from ${overdueReceipts(today)} r)
    select * from transit, older, differing, late`.execute(sqlOf(db));
  const [sums] = rows;
  if (!sums) throw new Error('sums have one row');
  return {
    in_transit: { count: sums.transit, amount: sums.transit_kobo, gross: sums.gross_kobo },
    before_statements: { count: sums.before, amount: sums.before_kobo, first_on: sums.first_on },
    at_paystack: await balanceOf(db, gl.clearingOf('')),
    with_exceptions: sums.exceptions,
    overdue: { count: sums.overdue, amount: sums.overdue_kobo },
  };
}

type PaymentRow = {
  reference: string;
  amount: Kobo;
  fee: Kobo;
  booked_amount: Kobo | null;
  booked_fee: Kobo | null;
  paid_on: Day | null;
  customer: string | null;
  position: number;
  total: number;
};

/** Those that differ from the books come first. @throws DomainError `settlement_batch_missing`. */
export async function readBatchPayments(
  { db }: Pick<Context, 'db'>,
  id: SettlementBatchId,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: BatchPayment[]; total: number }> {
  const batch = await sqlOf(db).selectFrom('settlement_batches').select('id').where('id', '=', id).executeTakeFirst();
  if (!batch) throw batchMissing();
  const { rows } =
    await sql<PaymentRow>`select p.reference, p.amount_kobo as amount, p.fee_kobo as fee, r.amount_kobo as booked_amount,
      r.provider_fee_kobo as booked_fee, (r.paid_at at time zone 'Africa/Lagos')::date::text as paid_on,
      u.first_name || ' ' || u.last_name as customer, (count(*) over ())::int as total
    from settlement_batch_payments p ${receipt} left join users u on u.id = r.payer_id
    where p.batch_id = ${id} order by ${isException} desc, r.provider_fee_kobo <> p.fee_kobo desc, p.reference
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(sqlOf(db));
  return { rows: rows.map(paymentView), total: rows[0]?.total ?? 0 };
}

function paymentView(row: PaymentRow): BatchPayment {
  const booked =
    row.booked_amount === null || row.booked_fee === null || row.paid_on === null
      ? null
      : { amount: row.booked_amount, fee: row.booked_fee, paid_on: row.paid_on, customer: row.customer };
  const { reference, amount, fee } = row;
  return { reference, amount, fee, check: checkOf({ reference, amount, fee, booked: booked ?? undefined }), booked };
}
