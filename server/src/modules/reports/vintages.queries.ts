/** Reads vintages: twelve months of payouts, each at the end of every month since. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import type { Vintage, VintageFilters } from '@ajo/contract/modules/reports.vintages';
import type { RawBuilder } from 'kysely';
import { isBadDay, tookOver, wasLent } from '#modules/loans/lent';
import { lossOf } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { closedDays, narrowed } from './portfolio.queries.ts';
import { shareOfLent } from './vintages.rules.ts';

const months = 12;

type Span = { from: Day; to: Day };

/** `l` had its first payout in the span and stayed a loan; `u` is its customer. A loan that took over another one, or was imported, had none. */
export const paidOutIn = (actor: Actor, filters: VintageFilters, { from, to }: Span): RawBuilder<boolean> =>
  sql`(l.disbursed_on between ${from} and ${to} and ${wasLent('l')} and ${narrowed(actor, filters)}
    and exists (select from loan_payouts p where p.loan_id = l.id and p.is_first))`;

/** What left for loan `l`, with its later payouts. */
export const lentFor = sql<Kobo>`(l.principal_kobo - l.undrawn_kobo)`;

/** The day of the write-off as `written.day`; null without one that counts. */
export const writtenOff = (loanId: RawBuilder<unknown>): RawBuilder<unknown> => sql`lateral (
  select max(e.happened_on) as day from loan_events e where e.loan_id = ${loanId} and e.kind = 'write_off'
    and not exists (select from loan_events back where back.reverses_id = e.id)) written`;

type Row = { from: Day; loans: number; lent: Kobo; age: number; on: Day; bad: Kobo };

/** With the loans that took over those of a month, one after another. The oldest month first. Months without a payout are left out; so are ends of months whose day is not closed. */
export async function vintagesOf(db: Database, actor: Actor, filters: VintageFilters): Promise<Vintage[]> {
  const { last } = await closedDays(db);
  if (!last) return [];
  const newest = `${last.slice(0, 8)}01` as Day;
  const first = addMonths(newest, 1 - months);
  // The last closed day counts as the end of its month.
  const ends = Array.from({ length: months }, (_, at) => addDays(addMonths(first, at + 1), -1)).map((end) =>
    end > last ? last : end,
  );
  const { rows } = await sql<Row>`/* planned per call */
    with recursive lent as materialized (select l.id, date_trunc('month', l.disbursed_on)::date as month, ${lentFor} as lent_kobo
        from loans l join users u on u.id = l.customer_id
        where ${paidOutIn(actor, filters, { from: first, to: last })}),
      cohort as (select month, count(*)::int as loans, sum(lent_kobo)::bigint as lent from lent group by month),
      debts as (select id, month from lent
        union all select taken.id, debts.month from debts join loans taken on ${tookOver}),
      ends as (select end_on from unnest(${ends}::date[]) e(end_on)),
      late as (select debts.month, d.on_day, sum(d.principal_kobo) as bad from debts
          join loan_days d on d.loan_id = debts.id and ${isBadDay} join ends on ends.end_on = d.on_day
        group by 1, 2),
      losses as materialized (select debts.month, written.day, ${lossOf('lost').writtenOff} as kobo from debts
          join loans lost on lost.id = debts.id and lost.status = 'written_off'
          join ${writtenOff(sql.ref('debts.id'))} on written.day is not null),
      gone as (select losses.month, ends.end_on as on_day, sum(losses.kobo) as bad from losses
          join ends on ends.end_on >= losses.day group by 1, 2)
    select c.month::text as from, c.loans, c.lent, ends.end_on::text as on,
        ((extract(year from ends.end_on) - extract(year from c.month)) * 12
          + extract(month from ends.end_on) - extract(month from c.month))::int as age,
        (coalesce(late.bad, 0) + coalesce(gone.bad, 0))::bigint as bad
      from cohort c join ends on ends.end_on >= c.month
        left join late on late.month = c.month and late.on_day = ends.end_on
        left join gone on gone.month = c.month and gone.on_day = ends.end_on
      order by c.month, ends.end_on`.execute(sqlOf(db));
  return [...Map.groupBy(rows, ({ from }) => from).values()].map(vintageOf);
}

function vintageOf(rows: readonly Row[]): Vintage {
  const [first] = rows;
  if (!first) throw new Error('a month with payouts has rows');
  const { from, loans, lent } = first;
  const points = rows.map(({ age, on, bad }) => ({ age, on, bad, share_bps: shareOfLent(bad, lent) }));
  return { from, loans, lent, points };
}
