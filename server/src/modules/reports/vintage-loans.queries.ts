/** Reads the loans behind a vintage: those paid out in a month, and what each adds to its bad amount on a closed day. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import type { VintageFilters, VintageLoan } from '@ajo/contract/modules/reports.vintages';
import { loanNumber } from '#modules/loans';
import { classedOn, isBadDay, tookOver } from '#modules/loans/lent';
import { lossOf } from '#modules/users';
import { sql } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { SortKey } from '#platform/lists/order';
import { type ListPage, readPage, type Window } from '#platform/lists/page';
import { lentFor, paidOutIn, writtenOff } from './vintages.queries.ts';

type Cohort = VintageFilters & { month: Day; on: Day; bad?: 'true' | undefined };
type Row = Omit<VintageLoan, 'number'> & { number: bigint };

/** `debt`: how loan `l`, or the loan that took it over, ended the day; what was written off of any of them; and what that adds to the bad amount. */
const debtOn = (on: Day) => sql`cross join lateral (
  with recursive debts as (select l.id
    union all select taken.id from debts join loans taken on ${tookOver})
  select max(d.days_past_due) as days_past_due, max(${classedOn('d')}) as class_days,
      coalesce(sum(d.principal_kobo), 0)::bigint as outstanding, coalesce(sum(lost.kobo), 0)::bigint as written_off,
      (coalesce(sum(d.principal_kobo) filter (where ${isBadDay}), 0) + coalesce(sum(lost.kobo), 0))::bigint as bad
    from debts left join loan_days d on d.loan_id = debts.id and d.on_day = ${on} and d.replaced_by is null
      join loans own on own.id = debts.id join ${writtenOff(sql.ref('debts.id'))} on true
      cross join lateral (select case when written.day <= ${on} then ${lossOf('own').writtenOff} end as kobo) lost) debt`;

/** The largest bad amount first. A loan that is paid out after the day is not listed; one that took over another is in the row of the first. */
export async function vintageLoans(
  db: Database,
  actor: Actor,
  { month, on, bad, ...filters }: Cohort,
  window: Window,
): Promise<ListPage<VintageLoan>> {
  const from = `${month.slice(0, 8)}01` as Day;
  const last = addDays(addMonths(from, 1), -1);
  const worstFirst: readonly SortKey[] = [
    { by: sql.ref('debt.bad'), type: 'bigint', descending: true },
    { by: sql.ref('l.id'), type: 'uuid', descending: false },
  ];
  const { rows, ...page } = await readPage<Row>(db, {
    found: ({ columns, after, end }) => sql`
      select l.id as id${columns} from loans l join users u on u.id = l.customer_id ${debtOn(on)}
      where ${paidOutIn(actor, filters, { from, to: last < on ? last : on })} and ${bad ? sql`debt.bad > 0` : sql`true`} and ${after} ${end}`,
    order: worstFirst,
    rows: sql`select page.position, l.id, l.number, u.first_name || ' ' || u.last_name as customer, b.name as branch,
        o.first_name || ' ' || o.last_name as officer, l.purpose as product, l.disbursed_on, ${lentFor} as lent,
        debt.days_past_due, debt.class_days, debt.outstanding, debt.written_off, debt.bad
      from page join loans l on l.id = page.id join users u on u.id = l.customer_id ${debtOn(on)}
        left join branches b on b.id = u.branch_id left join users o on o.id = u.account_officer_id`,
    page: window,
    sums: { lent: lentFor, outstanding: sql<Kobo>`debt.outstanding`, bad: sql<Kobo>`debt.bad` },
    plannedPerCall: true,
  });
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...row, number: loanNumber(number) })) };
}
