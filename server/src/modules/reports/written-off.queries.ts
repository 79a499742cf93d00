/** Reads write-offs from their journals: the list of loans, and the same for the half-year return. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { type Day, day } from '@ajo/contract/kernel/time';
import type { WrittenOffFilters, WrittenOffLoan } from '@ajo/contract/modules/reports.written-off';
import type { RawBuilder } from 'kysely';
import { journalKinds } from '#modules/ledger';
import { loanNumber } from '#modules/loans';
import { sql } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { idColumn, type SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { narrowed } from './portfolio.queries.ts';

type Span = { from: Day; to: Day };

/** Receivables of a loan, and the income that a write-off books: what was paid ahead is earned then. Together they fall by what was owed. */
const owedCodes = sql`('1100', '1110', '1120', '4000', '4010', '4020')`;

/**
 * `loan_id`, `on_day` and `amount` of each loan: what write-offs took off its instalments, on the day of each. One that was undone until the
 * last day is none. A write-off and its journal have one id; older ones have one instant.
 */
export const writtenOffLoansIn = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select took.loan_id, max(took.on_day) as on_day, sum(took.amount)::bigint as amount from (
    select j.id, j.at, j.effective_on as on_day, max(a.owner_id)::uuid as loan_id, -sum(leg.amount) as amount
      from ledger.journal j, unnest(j.accounts, j.amounts) leg(account, amount) join ledger.account a on a.id = leg.account
     where j.kind = ${journalKinds['loan-written-off']} and j.effective_on between ${from} and ${to} and a.code in ${owedCodes}
     group by j.id, j.at, j.effective_on) took
   where not exists (select from loan_events e join loan_events back on back.reverses_id = e.id
     where e.loan_id = took.loan_id and e.kind = 'write_off' and (e.id = took.id or e.recorded_at = took.at) and back.happened_on <= ${to})
   group by 1`;

type Row = Omit<WrittenOffLoan, 'number'> & { number: bigint };

const latestFirst: readonly SortKey[] = [
  { by: sql.ref('w.on_day'), type: 'date', descending: true },
  { ...idColumn('l.id'), descending: true },
];
/** The write-offs of the days are read anyway, so count and sum are whole. */
const allRows = 1_000_000;

/** The half-year of the last day, unless a first day is chosen. */
const startOf = ({ start_date: start, until }: { start_date?: Day | undefined; until: Day }): Day =>
  start ?? day(`${until.slice(0, 4)}-${until.slice(5, 7) > '06' ? '07' : '01'}-01`);

/** @param until the last day. */
export async function writtenOffLoans(
  db: Database,
  actor: Actor,
  within: WrittenOffFilters & { until: Day },
  window: Window,
): Promise<ListPage<WrittenOffLoan>> {
  const { rows, ...page } = await readPage<Row>(db, {
    before: sql`w as materialized (${writtenOffLoansIn({ from: startOf(within), to: within.until })})`,
    found: ({
      columns,
      after,
      end,
    }) => sql`select l.id${columns} from w join loans l on l.id = w.loan_id join users u on u.id = l.customer_id
      where ${narrowed(actor, within)} and ${after} ${end}`,
    order: latestFirst,
    rows: sql`select page.position, l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
        o.first_name || ' ' || o.last_name as officer, l.purpose as product, w.on_day as written_off_on, w.amount as written_off
      from page join w on w.loan_id = page.id join loans l on l.id = page.id join users u on u.id = l.customer_id
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    bound: allRows,
    sums: { written_off: sql<Kobo>`w.amount` },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...row, number: loanNumber(number) })) };
}
