/** Reads the portfolio at the end of each of the last twelve months. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { PortfolioMonth } from '@ajo/contract/modules/reports.portfolio-trend';
import type { VintageFilters } from '@ajo/contract/modules/reports.vintages';
import { classedOn } from '#modules/loans/lent';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { openOn } from './loan-days.queries.ts';
import { closedDays, narrowed } from './portfolio.queries.ts';
import { atRisk, monthsUntil, sumsOf } from './portfolio.rules.ts';

type LateRow = { on: Day; late: number; loans: number; outstanding: Kobo; due: Kobo; provision: Kobo };

/** The oldest month first; without months before the first closed day. The last closed day counts as the end of its month. */
export async function portfolioTrendOf(db: Database, actor: Actor, filters: VintageFilters): Promise<PortfolioMonth[]> {
  const { first, last } = await closedDays(db);
  if (!first || !last) return [];
  const ends = monthsUntil(last)
    .map(({ to }) => to)
    .filter((on) => on >= first);
  const { rows } = await sql<LateRow>`/* planned per call */
    select d.on_day::text as on, ${classedOn('d')} as late, count(*)::int as loans, sum(d.principal_kobo)::bigint as outstanding,
      sum(d.due_kobo)::bigint as due, sum(d.provision_kobo)::bigint as provision
    from unnest(${ends}::date[]) as month(end_day) join loan_days d on d.on_day = month.end_day and ${openOn('d')}
      join loans l on l.id = d.loan_id join users u on u.id = l.customer_id
    where ${narrowed(actor, filters)}
    group by 1, 2`.execute(sqlOf(db));
  const byDay = Map.groupBy(rows, ({ on }) => on);
  return ends.map((on) => {
    const sums = (byDay.get(on) ?? []).map(({ late, ...row }) => ({ ...row, daysPastDue: late }));
    const { loans, outstanding } = sumsOf(sums);
    return { on, loans, outstanding, at_risk: atRisk(sums) };
  });
}
