/** Reads roll rates: how the loans of each bucket at the end of a month ended the next one. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { bucketPlace, hasRolled, openOn, rollJoins } from './loan-days.queries.ts';
import { closedDays, narrowed } from './portfolio.queries.ts';
import { monthsUntil } from './portfolio.rules.ts';
import { type RolledSum, rollsOf } from './roll-rates.rules.ts';

/** The oldest month first; without those whose first or last day is not closed. */
export async function rollRatesOf(db: Database, actor: Actor, filters: VintageFilters): Promise<RollMonth[]> {
  const { first, last } = await closedDays(db);
  if (!first || !last) return [];
  const spans = monthsUntil(last).filter(({ from, to }) => from >= first && from < to);
  const { rows } = await sql<RolledSum & { from: Day }>`/* planned per call */
    select span.from_day::text as from, ${bucketPlace('s')} as bucket, sum(s.principal_kobo)::bigint as outstanding,
      coalesce(sum(s.principal_kobo) filter (where ${hasRolled('s')}), 0)::bigint as rolled
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span(from_day, to_day)
      join loan_days s on s.on_day = span.from_day and ${openOn('s')}
      join loans l on l.id = s.loan_id join users u on u.id = l.customer_id
      ${rollJoins('s', sql`span.to_day`)}
    where ${narrowed(actor, filters)}
    group by 1, 2`.execute(sqlOf(db));
  const byMonth = Map.groupBy(rows, ({ from }) => from);
  return spans.map((span) => ({ ...span, rolls: rollsOf(byMonth.get(span.from) ?? []) }));
}
