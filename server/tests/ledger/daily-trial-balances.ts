/** The trial balance of each business day, beside the sum of the journals up to it. */
import type { Day } from '@ajo/contract/kernel/time';
import { trialBalance } from '#modules/ledger';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

type Line = { on: Day; code: string; debit: string; credit: string };

/** `shown`: what the trial balance of the day states, with its total. `summed`: from the legs of the journals, without totals of days. */
export async function dailyTrialBalances(db: Database): Promise<{ on: Day; total: bigint; shown: Line[]; summed: Line[] }[]> {
  const { rows } = await sql<Line>`
    with sums as (
      select j.effective_on, a.code, sum(greatest(l.amount, 0)) as debit, sum(greatest(-l.amount, 0)) as credit
        from ledger.journal j cross join unnest(j.accounts, j.amounts) l(account, amount) join ledger.account a on a.id = l.account
       group by 1, 2)
    select days.on_day::text as on, sums.code, sum(sums.debit)::text as debit, sum(sums.credit)::text as credit
      from business_days days
      join sums on sums.effective_on <= days.on_day
     group by 1, 2 order by 1, 2`.execute(sqlOf(db));
  const days = [];
  for (const [on, summed] of Map.groupBy(rows, ({ on: day }) => day)) {
    const { sum: total, rows: accounts } = await trialBalance(db, { asOf: on });
    const shown = accounts.map(({ code, debit, credit }) => ({ on, code, debit: String(debit), credit: String(credit) }));
    days.push({ on, total, shown, summed });
  }
  return days;
}
