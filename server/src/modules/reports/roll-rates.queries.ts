/** Reads roll rates: how the loans of each bucket at the end of a month ended the next one. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Day } from '@ajo/contract/kernel/time';
import type { RollMonth } from '@ajo/contract/modules/reports.roll-rates';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { bucketPlace, closedDays, narrowed, openOn } from './portfolio.queries.ts';
import { monthsUntil } from './portfolio.rules.ts';
import { type RolledSum, rollsOf } from './roll-rates.rules.ts';

/**
 * The oldest month first; without those whose first or last day is not closed. A loan that was repaid, or restructured into another one, did
 * not roll.
 */
export async function rollRatesOf(db: Database, actor: Actor, filters: VintageFilters): Promise<RollMonth[]> {
  const { first, last } = await closedDays(db);
  if (!first || !last) return [];
  const spans = monthsUntil(last).filter(({ from, to }) => from >= first && from < to);
  const { rows } = await sql<RolledSum & { from: Day }>`/* planned per call */
    select span.from_day::text as from, ${bucketPlace('s')} as bucket, sum(s.principal_kobo)::bigint as outstanding,
      coalesce(sum(s.principal_kobo) filter (where ${bucketPlace('e')} > ${bucketPlace('s')} or gone.written_off), 0)::bigint as rolled
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span(from_day, to_day)
      join loan_days s on s.on_day = span.from_day and ${openOn('s')}
      join loans l on l.id = s.loan_id join users u on u.id = l.customer_id
      left join loan_days e on e.loan_id = s.loan_id and e.on_day = span.to_day and ${openOn('e')}
      left join lateral (select true as written_off from loan_events w where w.loan_id = s.loan_id and w.kind = 'write_off'
        and w.happened_on > span.from_day and w.happened_on <= span.to_day
        and not exists (select from loan_events back where back.reverses_id = w.id) limit 1) gone on true
    where ${narrowed(actor, filters)}
    group by 1, 2`.execute(sqlOf(db));
  const byMonth = Map.groupBy(rows, ({ from }) => from);
  return spans.map((span) => ({ ...span, rolls: rollsOf(byMonth.get(span.from) ?? []) }));
}
