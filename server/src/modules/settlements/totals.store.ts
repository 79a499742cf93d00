/** What the collecting bank has credited, over all times: the totals of months that are over, and the rows since. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** SQL: the first moment that no total has. */
const afterTotals = sql`coalesce((select (max(t.month) + interval '1 month') at time zone 'Africa/Lagos' from settlement_month_totals t), '-infinity')`;

/** Stores the totals of the months before this day that have none yet. */
export const addMonthTotals = async (db: Database, before: Day): Promise<void> =>
  void (await sql`insert into settlement_month_totals (month, credits, amount_kobo)
    select date_trunc('month', s.completed_at at time zone 'Africa/Lagos')::date, count(*)::int, sum(s.amount_kobo)::bigint
      from settlements s where s.status = 'completed' and s.completed_at >= ${afterTotals}
        and s.completed_at < date_trunc('month', ${before}::date::timestamp) at time zone 'Africa/Lagos'
     group by 1 on conflict do nothing`.execute(sqlOf(db)));

export type CreditTotals = { booked: number; booked_kobo: Kobo; missing: number; missing_kobo: Kobo };

export async function creditTotals(db: Database): Promise<CreditTotals> {
  const { rows } = await sql<CreditTotals>`with booked as (select credits, amount_kobo from settlement_month_totals
      union all select count(*)::int, coalesce(sum(s.amount_kobo), 0)::bigint from settlements s
       where s.status = 'completed' and s.completed_at >= ${afterTotals}),
    missing as (select count(*)::int as credits, coalesce(sum(s.amount_kobo), 0)::bigint as amount_kobo from settlements s
       where s.status <> 'completed' and s.amount_kobo is not null)
    select (select sum(credits)::int from booked) as booked, (select sum(amount_kobo)::bigint from booked) as booked_kobo,
      credits as missing, amount_kobo as missing_kobo from missing`.execute(sqlOf(db));
  if (!rows[0]) throw new Error('sums have one row');
  return rows[0];
}
