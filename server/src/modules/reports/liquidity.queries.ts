/** Reads for the liquidity report: open instalments, maturing investments and maturing savings by month. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { isLateRow } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import type { ExpectedMonth, Months } from './liquidity.rules.ts';

const openInstalments = sql`loan_payments r join loans l on l.id = r.loan_id and r.run = l.schedule_run
  where l.status = 'active' and r.status <> 'cancelled' and r.open_kobo > 0`;

/** Savings with a day: locked savings, and target savings with a date. What has matured is on demand. */
const hasTerm = sql`s.status = 'active' and s.matured_at is null and s.target_on is not null`;

/** Of loans in arrears, as the list of them counts: a rest below the tolerance makes no arrears. */
const inArrears = (today: Day) => sql`exists (select from loan_payments late
  where late.loan_id = l.id and late.run = l.schedule_run and ${isLateRow('late', today)})`;

/** One row for each month, in order. A sum without rows is zero. */
export async function expectedIn(db: Database, months: Months): Promise<ExpectedMonth[]> {
  const starts = months.map(({ from }) => from);
  const ends = months.map(({ to }) => to);
  const { rows } = await sql<{ from: Day; to: Day; repayments: Kobo; investments: Kobo; savings: Kobo }>`
    select m.from_day::text as from, m.to_day::text as to,
      (select coalesce(sum(r.open_kobo), 0) from ${openInstalments} and r.due_on between m.from_day and m.to_day)::bigint as repayments,
      (select coalesce(sum(i.principal_kobo), 0) from investment_contracts i
        where i.status = 'active' and i.matures_on between m.from_day and m.to_day)::bigint as investments,
      (select coalesce(sum(s.balance_kobo), 0) from savings_accounts s
        where ${hasTerm} and s.target_on between m.from_day and m.to_day)::bigint as savings
    from unnest(${starts}::date[], ${ends}::date[]) as m(from_day, to_day) order by m.from_day`.execute(sqlOf(db));
  return rows;
}

/** What fell due before today, and what customers can take at any time from savings without a term. */
export async function dueNow(db: Database, today: Day): Promise<{ overdue: Kobo; savingsOnDemand: Kobo }> {
  const { rows } = await sql<{ overdue: Kobo; on_demand: Kobo }>`
    select (select coalesce(sum(r.open_kobo), 0) from ${openInstalments} and r.due_on < ${today} and ${inArrears(today)})::bigint as overdue,
      (select coalesce(sum(s.balance_kobo), 0) from savings_accounts s
        where s.status = 'active' and not (${hasTerm} and s.target_on >= ${today}))::bigint as on_demand`.execute(sqlOf(db));
  const [row] = rows;
  if (!row) throw new Error('A select without a table returns one row.');
  return { overdue: row.overdue, savingsOnDemand: row.on_demand };
}
