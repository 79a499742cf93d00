/** One statement reads the page and the count: bounded, in the order of the list, also where a page is empty. */
import { freshContext } from '#kit';
import { sql } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { chosenOrder, type Cursor, isBehind, sortColumn, type SortKey } from './order.ts';
import { readPage, type Slice } from './page.ts';

const { db } = await freshContext();
type Row = { id: number; square: number };
const number = sortColumn('n', 'int');
const largestFirst: SortKey[] = [{ ...number, descending: true }];
const pageOf = (page: number, { of = 25, bound = 100 } = {}) =>
  readPage<Row>(db, {
    found: ({ columns, end }) => sql`select n as id${columns} from generate_series(1, ${of}::int) n ${end}`,
    order: largestFirst,
    rows: sql`select page.position, page.id, page.id * page.id as square from page`,
    page: { page, per_page: 10 },
    bound,
  });

test('rows follow the order of the list and the total is exact below the bound', async () => {
  const first = await pageOf(1);
  expect([first.rows.map(({ id }) => id), first.total, first.totalIsMinimum]).toEqual([
    [25, 24, 23, 22, 21, 20, 19, 18, 17, 16],
    25,
    false,
  ]);
  expect((await pageOf(3)).rows.map(({ id, square }) => [id, square])).toEqual([
    [5, 25],
    [4, 16],
    [3, 9],
    [2, 4],
    [1, 1],
  ]);
});

test('counting stops at the bound, and a page beyond it is still reachable', async () => {
  expect(await pageOf(1, { bound: 20 })).toMatchObject({ total: 20, totalIsMinimum: true });
  expect(await pageOf(1, { of: 20, bound: 20 })).toMatchObject({ total: 20, totalIsMinimum: false });
  const beyond = await pageOf(4, { of: 100, bound: 20 });
  expect([beyond.rows[0]?.id, beyond.total, beyond.totalIsMinimum]).toEqual([70, 40, true]);
});

test('an empty page still contains the total', async () => {
  expect(await pageOf(9)).toMatchObject({ rows: [], total: 25, totalIsMinimum: false });
  expect(await pageOf(1, { of: 0 })).toMatchObject({ rows: [], total: 0, totalIsMinimum: false });
});

test('more expressions may be read, and a fact comes with the page', async () => {
  const { fact, rows } = await readPage<Row>(db, {
    before: sql`chosen as materialized (select array[7, 8] as ids)`,
    fact: sql`(select cardinality(ids) from chosen)`,
    found: ({ end }) => sql`select n as id from chosen, unnest(ids) n ${end}`,
    order: [{ ...number, descending: false }],
    rows: sql`select page.position, page.id from page`,
    page: { page: 1, per_page: 1 },
  });
  expect([fact, rows.map(({ id }) => id)]).toEqual([2, [7]]);
});

describe('sums', () => {
  const summed = (bound: number) =>
    readPage<Row>(db, {
      found: ({ columns, end }) => sql`select n as id${columns} from generate_series(1, 25) n ${end}`,
      order: largestFirst,
      sums: { all: sql`n::bigint * 9007199254740993` },
      rows: sql`select page.position, page.id from page`,
      page: { page: 3, per_page: 10 },
      bound,
    });

  test('cover all filtered rows, not the page, without losing a digit', async () => {
    expect((await summed(100)).totals).toEqual({ all: 325n * 9_007_199_254_740_993n });
  });

  test('stop where counting stops', async () => {
    const first = 25n * 13n - 1n - 2n - 3n - 4n - 5n;
    expect(await summed(20)).toMatchObject({ total: 25, totals: { all: 325n * 9_007_199_254_740_993n } });
    const { totals, total, totalIsMinimum } = await readPage<Row>(db, {
      found: ({ columns, end }) => sql`select n as id${columns} from generate_series(1, 25) n ${end}`,
      order: largestFirst,
      sums: { all: sql`n` },
      rows: sql`select page.position, page.id from page`,
      page: { page: 1, per_page: 10 },
      bound: 20,
    });
    expect([total, totalIsMinimum, totals]).toEqual([20, true, { all: first }]);
  });
});

describe('an export', () => {
  /** Three numbers share each group, so that a cursor falls between equal values. */
  const numbers = ({
    columns,
    after,
    end,
  }: Slice) => sql`select n as id${columns} from (select n, n / 3 as part from generate_series(1, 25) n) as numbers
    where ${after} ${end}`;
  const part = sortColumn('part', 'int');
  const read = async (order: readonly SortKey[], perPage: number): Promise<number[][]> => {
    const pieces: number[][] = [];
    let after: Cursor | null = null;
    do {
      const page: { after: Cursor | null; per_page: number } = { after, per_page: perPage };
      const { rows, next } = await readPage<Row>(db, {
        found: numbers,
        order,
        rows: sql`select page.position, page.id from page`,
        page,
      });
      pieces.push(rows.map(({ id }) => id));
      after = next ?? null;
    } while (after);
    return pieces;
  };

  test.each<[string, readonly SortKey[]]>([
    ['one key', largestFirst],
    ['two keys of one direction', chosenOrder({ sort: 'part' }, { columns: { part }, id: number, standard: largestFirst })],
    [
      'two keys downwards',
      chosenOrder({ sort: 'part', direction: 'desc' }, { columns: { part }, id: number, standard: largestFirst }),
    ],
    [
      'two keys of two directions',
      [
        { ...part, descending: true },
        { ...number, descending: false },
      ],
    ],
  ])('reads every row once, in order, by %s', async (_, order) => {
    const [whole] = await read(order, 100);
    expect(whole).toHaveLength(25);
    for (const perPage of [1, 7, 24, 25, 26]) {
      const pieces = await read(order, perPage);
      expect(pieces.flat()).toEqual(whole);
      expect(pieces.slice(0, -1).every((piece) => piece.length === perPage)).toBe(true);
    }
  });

  test('never ends early at a null key', () => {
    expect(() => isBehind(largestFirst, [null as never])).toThrow('is null');
  });
});
