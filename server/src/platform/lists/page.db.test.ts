/** One statement reads the page and the count: bounded, in the order of the list, also where a page is empty. */
import { freshContext } from '#kit';
import { sql } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { readPage } from './page.ts';

const { db } = await freshContext();
type Row = { id: number; square: number };
const pageOf = (page: number, { of = 25, bound = 100 } = {}) =>
  readPage<Row>(db, {
    found: (limit) => sql`select n as id from generate_series(1, ${of}::int) n order by n desc limit ${limit}`,
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

test('counting stops at the bound, and a page beyond it is reached all the same', async () => {
  expect(await pageOf(1, { bound: 20 })).toMatchObject({ total: 20, totalIsLeast: true });
  expect(await pageOf(1, { of: 20, bound: 20 })).toMatchObject({ total: 20, totalIsLeast: false });
  const beyond = await pageOf(4, { of: 100, bound: 20 });
  expect([beyond.rows[0]?.id, beyond.total, beyond.totalIsMinimum]).toEqual([70, 40, true]);
});

test('an empty page still holds the total', async () => {
  expect(await pageOf(9)).toMatchObject({ rows: [], total: 25, totalIsLeast: false });
  expect(await pageOf(1, { of: 0 })).toMatchObject({ rows: [], total: 0, totalIsLeast: false });
});

test('more expressions may be read, and a fact comes with the page', async () => {
  const { fact, rows } = await readPage<Row>(db, {
    before: sql`chosen as materialized (select array[7, 8] as ids)`,
    fact: sql`(select cardinality(ids) from chosen)`,
    found: (limit) => sql`select unnest(ids) as id from chosen limit ${limit}`,
    rows: sql`select page.position, page.id from page`,
    page: { page: 1, per_page: 1 },
  });
  expect([fact, rows.map(({ id }) => id)]).toEqual([2, [7]]);
});
