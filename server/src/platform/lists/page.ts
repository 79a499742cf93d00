/** Reads one page of a list and its bounded count in one statement, in the order of the list. */
import type { Expression, RawBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** Counting stops here unless a list says otherwise, so that no list waits for a count. */
export const maxCounted = 10_000;

export type PageQuery = { page: number; per_page: number };
export type ListPage<Row> = { rows: Row[]; total: number; totalIsMinimum: boolean };

export type PageSource = {
  /** The ids of all rows as `id`: filtered, in scope, in the order of the list, at most `limit` of them. */
  found: (limit: number) => Expression<unknown>;
  /** Reads the rows of a page: a query that joins `page` (`id`, `position`) and selects `page.position` and the columns. */
  rows: Expression<unknown>;
  page: PageQuery;
  /** Counting stops here. */
  bound?: number;
  /** More common table expressions that `found` reads. */
  before?: RawBuilder<unknown>;
  /** The best plan depends on the values (a name that few or many have): the statement is not prepared. */
  plannedPerCall?: boolean;
  /** One more column of the answer, the same in every row. */
  fact?: RawBuilder<unknown>;
};

/** A text that begins so gets no name (`statementNames`). */
const planPerCall = sql`/* planned per call */`;

type Answered = { total: number; fact: unknown; position: bigint | null };

/** @returns the rows, the total (counted up to the bound) and the fact that was asked for. */
export async function readPage<Row>(
  db: Database,
  { found, rows, page: { page, per_page }, bound = maxCounted, before, fact, plannedPerCall = false }: PageSource,
): Promise<ListPage<Row> & { fact: unknown }> {
  const offset = (page - 1) * per_page;
  // The count reaches over the page that is asked for, so that its links are right.
  const counted = Math.max(bound, offset + per_page) + 1;
  const { rows: answered } = await sql<Row & Answered>`${plannedPerCall ? planPerCall : sql``}
    with ${before ? sql`${before}, ` : sql``}found as materialized (${found(counted)}),
    page as materialized (select id, row_number() over () as position from (select id from found limit ${per_page} offset ${offset}) as cut)
    select counted.total, ${fact ?? sql`null`} as fact, shown.* from (select count(*)::int as total from found) as counted
    left join (${rows}) as shown on true order by shown.position`.execute(sqlOf(db));
  const total = answered[0]?.total ?? 0;
  const seen = answered.filter(({ position }) => position !== null);
  const reached = seen.length > 0 ? offset + seen.length : 0;
  return {
    rows: seen,
    total: Math.max(Math.min(total, bound), reached),
    totalIsMinimum: total > Math.max(bound, reached),
    fact: answered[0]?.fact,
  };
}
