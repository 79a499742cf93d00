/** Reads the loans behind a vintage: those paid out in a month, and what each adds to its bad amount on a closed day. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import type { VintageFilters, VintageLoan } from '@ajo/contract/modules/reports.vintages';
import { loanNumber } from '#modules/loans';
import { sql } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { isBadDay, paidOutIn, writtenOff } from './vintages.queries.ts';

type Cohort = VintageFilters & { month: Day; on: Day; bad?: 'true' | undefined };
type Row = Omit<VintageLoan, 'number'> & { number: bigint };

const late = sql<Kobo>`case when ${isBadDay} then d.principal_kobo else 0 end`;
const lost = (on: Day) => sql<Kobo>`case when written.day <= ${on} then books.written_off_kobo else 0 end`;
const badOf = (on: Day) => sql<Kobo>`(coalesce(${late}, 0) + coalesce(${lost(on)}, 0))::bigint`;

/** The largest bad amount first. A loan that is paid out after the day is not listed. */
export async function vintageLoans(
  db: Database,
  actor: Actor,
  { month, on, bad, ...filters }: Cohort,
  window: Window,
): Promise<ListPage<VintageLoan>> {
  const from = `${month.slice(0, 8)}01` as Day;
  const last = addDays(addMonths(from, 1), -1);
  const joins = sql`left join loan_days d on d.loan_id = l.id and d.on_day = ${on} and d.replaced_by is null
    left join loan_books books on books.loan_id = l.id join ${writtenOff(sql.ref('l.id'))} on true`;
  const worstFirst: readonly SortKey[] = [
    { by: badOf(on), type: 'bigint', descending: true },
    { by: sql.ref('l.id'), type: 'uuid', descending: false },
  ];
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({ columns, after, end }) => sql`
      select l.id as id${columns} from loans l join users u on u.id = l.customer_id ${joins}
      where ${paidOutIn(actor, filters, { from, to: last < on ? last : on })} and ${bad ? sql`${badOf(on)} > 0` : sql`true`} and ${after} ${end}`,
    order: worstFirst,
    rows: sql`select page.position, l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
        o.first_name || ' ' || o.last_name as officer, l.purpose as product, l.disbursed_on, l.principal_kobo as lent,
        d.days_past_due, coalesce(d.principal_kobo, 0)::bigint as outstanding, coalesce(${lost(on)}, 0)::bigint as written_off,
        ${badOf(on)} as bad
      from page join loans l on l.id = page.id join users u on u.id = l.customer_id ${joins}
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    sums: { lent: sql`l.principal_kobo`, bad: badOf(on) },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...row, number: loanNumber(number) })) };
}
