/** Reads for the chart of the dashboard: what fell due in each week, and what of it is paid. */
import type { Actor } from '@ajo/contract/kernel/access';
import { type Kobo, noMoney } from '@ajo/contract/kernel/money';
import { addDays, type Day, daysBetween, day } from '@ajo/contract/kernel/time';
import type { WeekView } from '@ajo/contract/modules/dashboard';
import { collectedColumns, dueKobo, fellDue } from '#modules/loan-accounts/due-rows';
import { customerScope } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

const weeksShown = 12;
/** 5 January 1970 was a Monday. */
const someMonday = day('1970-01-05');
const mondayOf = (on: Day): Day => addDays(on, -(daysBetween(someMonday, on) % 7));

/** The last weeks up to the one of today, Monday to Sunday. The instalments that the list of collections shows, without penalties, in the caller's scope. */
export async function weeksFor(db: Database, actor: Actor, today: Day): Promise<WeekView[]> {
  const thisWeek = mondayOf(today);
  const first = addDays(thisWeek, -7 * (weeksShown - 1));
  const { rows } = await sql<{ week: number; due: Kobo; paid: Kobo }>`
    select (r.due_on - ${first}::date) / 7 as week,
      sum(${dueKobo})::bigint as due, sum(${collectedColumns('l')})::bigint as paid
    from loan_payments r join loans l on l.id = r.loan_id
    where ${fellDue('l', { from: first, to: addDays(thisWeek, 6) })}
      and ${customerScope(actor, 'collections.read', 'l.customer_id')}
    group by 1`.execute(sqlOf(db));
  const sums = new Map(rows.map((row) => [row.week, row]));
  return Array.from({ length: weeksShown }, (_, week) => ({
    from: addDays(first, week * 7),
    due: sums.get(week)?.due ?? noMoney,
    paid: sums.get(week)?.paid ?? noMoney,
  }));
}
