/** Reads for screens: each day with what is proven and what is open, and whether it is marked as reconciled. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { ReconciliationDay } from '@ajo/contract/modules/reconciliation.days';
import type { RawBuilder } from 'kysely';
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { gapOf, type StoredGap } from './bank-lines.queries.ts';
import { isProven, isUnprovenLine, outgoing, provable } from './booked-payments.queries.ts';
import { accountWithout, coverage, isCovered } from './coverage.queries.ts';
import { gapText } from './reconciliation.ts';
import { whyNotReconcile } from './reconciliation.rules.ts';

type Row = {
  on: Day;
  covered: boolean;
  has_lines: boolean;
  /** The last four digits of an account without a statement of the day. */
  uncovered_account: string | null;
  payments: number;
  payments_kobo: Kobo;
  matched: number;
  matched_kobo: Kobo;
  open_credits: number;
  open_kobo: Kobo;
  debits_covered: boolean;
  paid_out: number;
  paid_out_kobo: Kobo;
  paid_out_matched: number;
  paid_out_matched_kobo: Kobo;
  open_debits: number;
  open_debits_kobo: Kobo;
  by_providers: number;
  by_providers_kobo: Kobo;
  includes_debits: boolean | null;
  with_providers: number;
  provider_kobo: Kobo;
  provider_net_kobo: Kobo;
  reconciled_by: string | null;
  reconciled_at: Date | null;
  confirmed_by: string | null;
  reason: string | null;
  gap_file: string | null;
  gap: StoredGap | null;
  requested: boolean;
};

/** By day: what went through our own account and how much of it is proven, and what a provider moved elsewhere without a proof. */
const comparedBy = (payments: RawBuilder<unknown>, { from, to }: { from: Day; to: Day }): RawBuilder<unknown> => sql`(
  select on_day, count(*) filter (where at_bank)::int as count, sum(amount_kobo) filter (where at_bank) as kobo,
    count(*) filter (where at_bank and is_matched)::int as matched, sum(amount_kobo) filter (where at_bank and is_matched) as matched_kobo,
    count(*) filter (where not at_bank and not is_matched)::int as elsewhere,
    sum(amount_kobo) filter (where not at_bank and not is_matched) as elsewhere_kobo,
    sum(amount_kobo - kept_kobo) filter (where not at_bank and not is_matched) as elsewhere_net_kobo
  from (select b.on_day, b.at_bank, b.amount_kobo,
      case when b.record = 'receipt' then (select r.provider_fee_kobo from receipts r where r.id = b.id) else 0 end as kept_kobo,
      ${isProven('b')} as is_matched
    from ${payments} b where b.on_day between ${from} and ${to}) of_day group by on_day)`;

/**
 * The first statement of day `d` whose balances do not add up, unless another one of the account covers all of its days and adds up: the missing line
 * may be of an earlier day, so a part of the file proves nothing. A corrected file that is uploaded later takes its place.
 */
const statementWithGaps = sql`(select s.file_name, s.balance_gaps from bank_statements s
  where d.on_day between s.first_on and s.last_on and s.withdrawn_at is null and s.balance_gaps <> '[]' and not exists (
    select from bank_statements whole where whole.withdrawn_at is null and whole.account_last4 is not distinct from s.account_last4 and whole.first_on <= s.first_on and whole.last_on >= s.last_on
      and whole.balance_gaps = '[]' and exists (select from bank_balances b where b.statement_id = whole.id and not b.is_opening))
  order by s.id limit 1)`;

const isMarkRequested = (on: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from approvals a
  where a.subject_kind = 'reconciled_day' and a.subject_id = ${dayId(on)} and a.state = 'pending')`;
/** As `daySubject` names a day. */
const dayId = (on: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`('00000000-0000-7000-8000-0000' || to_char(${on}, 'YYYYMMDD'))::uuid`;

const readDays = async (db: Database, { from, to }: { from: Day; to: Day }): Promise<Row[]> =>
  (
    await sql<Row>`/* planned per call */ with ${coverage}, days as (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as on_day),
      paid as ${comparedBy(sql`(select * from ${provable} p where p.record <> 'payout_return')`, { from, to })},
      sent as ${comparedBy(outgoing, { from, to })},
      open_lines as (select on_day, count(*) filter (where side = 'credit')::int as open_credits,
          sum(amount_kobo) filter (where side = 'credit') as open_kobo,
          count(*) filter (where side = 'debit')::int as open_debits,
          sum(amount_kobo) filter (where side = 'debit') as open_debits_kobo from bank_lines l
        where on_day between ${from} and ${to} and ${isUnprovenLine} group by on_day)
      select d.on_day::text as on, ${isCovered(sql`d.on_day`)} as covered, exists (select from bank_lines l
          where l.on_day = d.on_day and l.result <> 'withdrawn') as has_lines,
        ${isCovered(sql`d.on_day`, { debits: true })} as debits_covered,
        ${accountWithout(sql`d.on_day`)} as uncovered_account,
        coalesce(p.count, 0) as payments, coalesce(p.kobo, 0)::bigint as payments_kobo,
        coalesce(p.matched, 0) as matched, coalesce(p.matched_kobo, 0)::bigint as matched_kobo,
        coalesce(c.open_credits, 0) as open_credits, coalesce(c.open_kobo, 0)::bigint as open_kobo,
        coalesce(p.elsewhere, 0) as with_providers, coalesce(p.elsewhere_kobo, 0)::bigint as provider_kobo,
        coalesce(p.elsewhere_net_kobo, 0)::bigint as provider_net_kobo,
        coalesce(o.count, 0) as paid_out, coalesce(o.kobo, 0)::bigint as paid_out_kobo,
        coalesce(o.matched, 0) as paid_out_matched, coalesce(o.matched_kobo, 0)::bigint as paid_out_matched_kobo,
        coalesce(o.elsewhere, 0) as by_providers, coalesce(o.elsewhere_kobo, 0)::bigint as by_providers_kobo,
        coalesce(c.open_debits, 0) as open_debits, coalesce(c.open_debits_kobo, 0)::bigint as open_debits_kobo,
        m.paid_out_kobo is not null as includes_debits,
        m.reconciled_by_name as reconciled_by, m.reconciled_at, m.confirmed_by_name as confirmed_by, m.reason,
        g.file_name as gap_file, g.balance_gaps -> 0 as gap, ${isMarkRequested(sql`d.on_day`)} as requested
      from days d left join paid p on p.on_day = d.on_day left join open_lines c on c.on_day = d.on_day
        left join sent o on o.on_day = d.on_day
        left join reconciled_days m on m.on_day = d.on_day and m.reopened_at is null
        left join lateral ${statementWithGaps} g on true
      order by d.on_day desc`.execute(sqlOf(db))
  ).rows;

const factsOf = (row: Row) => ({
  isCovered: row.covered,
  uncovered: row.uncovered_account,
  payments: row.payments_kobo,
  matched: row.matched_kobo,
  difference: minus(row.payments_kobo, row.matched_kobo),
  openCredits: row.open_credits,
  areDebitsCovered: row.debits_covered,
  paidOut: row.paid_out_kobo,
  paidOutMatched: row.paid_out_matched_kobo,
  unpaid: minus(row.paid_out_kobo, row.paid_out_matched_kobo),
  openDebits: row.open_debits,
  isMarked: row.reconciled_at !== null,
  doubt: row.gap_file !== null && row.gap ? gapText(row.gap_file, gapOf(row.gap)) : null,
});

/** One day, for the decision about it. */
export async function factsOfDay(db: Database, on: Day): Promise<ReturnType<typeof factsOf>> {
  const [row] = await readDays(db, { from: on, to: on });
  if (!row) throw new Error('a span of one day has one row');
  return factsOf(row);
}

const maxDays = 92;
const standardDays = 30;

/** The newest first: the last thirty days unless a span is chosen. */
export async function reconciliationDays(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { start_date: start, end_date: end }: { start_date?: Day | undefined; end_date?: Day | undefined },
): Promise<ReconciliationDay[]> {
  const today = clock.businessDay();
  const to = end ?? today;
  const chosen = start ?? addDays(to, 1 - standardDays);
  const earliest = addDays(to, 1 - maxDays);
  const rows = await readDays(db, { from: isBefore(chosen, earliest) ? earliest : chosen, to });
  return rows.map((row) => viewOf(row, today));
}

function viewOf(row: Row, today: Day): ReconciliationDay {
  const facts = factsOf(row);
  const comparesDebits = row.includes_debits === true;
  const isClean =
    facts.difference === noMoney &&
    facts.openCredits === 0 &&
    (!comparesDebits || (facts.unpaid === noMoney && facts.openDebits === 0));
  return {
    on: row.on,
    covered: row.covered,
    has_lines: row.has_lines,
    payments: { count: row.payments, amount: row.payments_kobo },
    matched: { count: row.matched, amount: row.matched_kobo },
    difference: facts.difference,
    open_credits: { count: row.open_credits, amount: row.open_kobo },
    with_providers: { count: row.with_providers, amount: row.provider_kobo, net: row.provider_net_kobo },
    debits_covered: row.debits_covered,
    paid_out: { count: row.paid_out, amount: row.paid_out_kobo },
    paid_out_matched: { count: row.paid_out_matched, amount: row.paid_out_matched_kobo },
    open_debits: { count: row.open_debits, amount: row.open_debits_kobo },
    paid_by_providers: { count: row.by_providers, amount: row.by_providers_kobo },
    includes_debits: comparesDebits,
    status: facts.isMarked ? (isClean ? 'reconciled' : 'changed') : 'open',
    reconciled_by: row.reconciled_by,
    reconciled_at: row.reconciled_at,
    confirmed_by: row.confirmed_by,
    reason: row.reason,
    refusal: whyNotReconcile({ ...facts, on: row.on, today })?.message ?? null,
    doubt: facts.doubt,
    requested: row.requested,
  };
}

/** Whether the month of a day is closed. */
export async function isInClosedMonth(db: Database, on: Day): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select exists (select 1 from closed_months
    where month >= date_trunc('month', ${on}::date)::date) as closed`.execute(sqlOf(db));
  return rows[0]?.closed ?? false;
}
