/** Reads one page of a list and its bounded count in one statement, in the order of the list; or, for an export, the rows behind a cursor. */
import type { AliasedRawBuilder, Expression, RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { type Cursor, cursorOf, isBehind, orderOf, type SortKey } from './order.ts';

/** The default limit of counting, so that no list waits for a count. */
export const maxCounted = 10_000;

/** `countTo`: counting stops here already, where the number is all that is read. */
export type PageQuery = { page: number; per_page: number; countTo?: number };
/** The rows behind a cursor, `null` for the first ones, without a count: each costs the same, however long the list is. */
export type ExportWindow = { after: Cursor | null; per_page: number };
export type Window = PageQuery | ExportWindow;

export type ListPage<Row> = {
  rows: Row[];
  total: number;
  totalIsMinimum: boolean;
  /** Of an export: where its next rows begin; undefined when there are no more. */
  next?: Cursor | undefined;
  /** Of all rows that were counted. */
  totals?: Readonly<Record<string, bigint>>;
};

/** Of a list that the caller may not look into. */
export const emptyPage: ListPage<never> = { rows: [], total: 0, totalIsMinimum: false };

/** What the query of a list adds to its own text. */
export type Slice = {
  /** The sort keys and what is summed, to be selected next to `id`. */
  keys: AliasedRawBuilder<unknown, string>[];
  /** The same as text that follows `id`: it begins with a comma, or is empty. */
  columns: RawBuilder<unknown>;
  /** True of the rows behind the cursor. */
  after: RawBuilder<boolean>;
  /** `order by … limit …`: the end of the query. */
  end: RawBuilder<unknown>;
};

/** The query of a list, cut to a slice. It selects `id`. */
export const sliced = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { keys, after, end }: Slice) =>
  query.select(keys).where(after).modifyEnd(end);

export type PageSource = {
  /** The rows of the list as `id` and the keys: filtered, in scope, behind the cursor. */
  found: (slice: Slice) => Expression<unknown>;
  /** The order of the list; the last key is unique. */
  order: readonly SortKey[];
  /** Reads the rows of a page: a query that joins `page` (`id`, `position`) and selects `page.position` and the columns. */
  rows: Expression<unknown>;
  page: Window;
  /** Counting stops here. */
  bound?: number;
  /** Summed over all rows that are counted, by name. */
  sums?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** More common table expressions that `found` reads. */
  before?: RawBuilder<unknown>;
  /** The best plan depends on the values (a name that few or many have): the statement is not prepared. */
  plannedPerCall?: boolean;
  /** One more column of the answer, the same in every row. */
  fact?: RawBuilder<unknown>;
};

/** A text that begins so gets no name (`statementNames`). */
const planPerCall = sql`/* planned per call */`;

type Facts = { total: number; sums: Record<string, string> | null; next: string[] | null };
/** `list_facts` is the same in every row, so it is text and read once. */
type Answered = {
  list_facts: string;
  fact: unknown;
  position: bigint | null;
};

/** @returns the rows, the total (counted up to the bound) and the fact that was requested. */
export async function readPage<Row>(db: Database, source: PageSource): Promise<ListPage<Row> & { fact: unknown }> {
  const { rows: shown, page: window, before, fact, plannedPerCall = false } = source;
  const isExport = 'after' in window;
  const bound = boundOf(source);
  const offset = isExport ? 0 : (window.page - 1) * window.per_page;
  const reach = offset + window.per_page;
  // The count reaches over the page that is requested, so that its links are right.
  const limit = isExport ? window.per_page : Math.max(bound, reach) + 1;
  const found = source.found(sliceOf(source, limit));
  const kept = sql.join(['id', ...(isExport ? source.order.map((_, at) => `key_${at}`) : [])].map((name) => sql.ref(name)));
  const { rows: answered } = await sql<Row & Answered>`${plannedPerCall ? planPerCall : sql``}
    with ${before ? sql`${before}, ` : sql``}found as materialized (${found}),
    page as materialized (select ${kept}, row_number() over () as position
      from (select ${kept} from found limit ${window.per_page} offset ${offset}) as cut)
    select counted.list_facts, ${fact ?? sql`null`} as fact, shown.*
    from (select json_build_object('total', (select count(*)::int from found), 'sums', ${sumsIn(source, limit - 1)},
      'next', ${isExport ? cursorOf(source.order) : sql`null`})::text as list_facts) as counted
    left join (${shown}) as shown on true order by shown.position`.execute(sqlOf(db));
  return { ...pageOf<Row>(answered, { window, bound, offset }), fact: answered[0]?.fact };
}

const boundOf = ({ bound = maxCounted, page }: PageSource): number =>
  'after' in page ? bound : Math.min(bound, page.countTo ?? bound);

type Cut = { window: Window; bound: number; offset: number };

function pageOf<Row>(answered: (Row & Answered)[], { window, bound, offset }: Cut): ListPage<Row> {
  const [first] = answered;
  const { total, sums, next } = first ? (JSON.parse(first.list_facts) as Facts) : { total: 0, sums: null, next: null };
  const rows = answered.filter(({ position }) => position !== null);
  if ('after' in window)
    return { rows, total, totalIsMinimum: false, next: next !== null && total === window.per_page ? next : undefined };
  const reached = total > offset ? Math.min(total, offset + window.per_page) : 0;
  return {
    rows,
    total: Math.max(Math.min(total, bound), reached),
    totalIsMinimum: total > Math.max(bound, reached),
    ...(sums && { totals: amountsIn(sums) }),
  };
}

const amountsIn = (sums: Readonly<Record<string, string>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)]));

function sliceOf({ order, page, sums = {} }: PageSource, limit: number): Slice {
  const isExport = 'after' in page;
  const keys = [
    ...(isExport ? order.map(({ by }, at) => by.as(`key_${at}`)) : []),
    ...(isExport ? [] : Object.entries(sums).map(([name, sum]) => sum.as(`sum_${name}`))),
  ];
  return {
    keys,
    columns: keys.length > 0 ? sql`, ${sql.join(keys)}` : sql``,
    after: isExport && page.after ? isBehind(order, page.after) : sql<boolean>`true`,
    end: sql`${orderOf(order)} limit ${limit}`,
  };
}

/** As text, so that no amount loses a digit on its way through JSON. */
function sumsIn({ sums = {}, page }: PageSource, limit: number): RawBuilder<unknown> {
  const names = Object.keys(sums);
  if (names.length === 0 || 'after' in page) return sql`null`;
  const each = names.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`sum_${name}`)}), 0)::text`);
  return sql`(select json_build_object(${sql.join(each)}) from (select ${sql.join(names.map((name) => sql.ref(`sum_${name}`)))} from found limit ${limit}) as summed)`;
}
