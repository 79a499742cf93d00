/** A list as a file: whole from one moment, or refused. */
import { mostRowsInFile } from '@ajo/contract/kernel/list-file';
import { aStaff, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import type { Context } from '#context';
import { takeList } from './commands/take-list.ts';

const context = await freshContext();
const asked = {
  actor: { ...(await aStaff(context, 'admin')), role: 'admin' as const, name: 'Ada Obi', branchId: null },
  query: { page: 7, per_page: 20 },
};
const columns = { Id: (row: { id: string }) => row.id };
const numbered =
  (count: number) =>
  (_within: Context, { query }: typeof asked) => {
    const from = (query.page - 1) * query.per_page;
    const size = Math.max(0, Math.min(query.per_page, count - from));
    return Promise.resolve({
      data: Array.from({ length: size }, (_, at) => ({ id: String(from + at) })),
      meta: { total: count },
    });
  };
const exportsKept = async (): Promise<number> =>
  (await sqlOf(context.db).selectFrom('history').select('id').where('subject_kind', '=', 'export').execute()).length;

test('every page is in it, once, from the first', async () => {
  const { body } = await takeList(context, asked, { name: 'things', find: numbered(1234), columns });
  const lines = (await (body as NodeJS.ReadableStream & { toArray: () => Promise<string[]> }).toArray()).join('').split('\r\n');
  expect([lines.length, lines[1], lines[1234]]).toEqual([1236, '0', '1233']);
});

test('more rows than a file may hold are refused, not cut off, and nothing is kept of it', async () => {
  const before = await exportsKept();
  const taking = takeList(context, asked, { name: 'things', find: numbered(mostRowsInFile + 1), columns });
  await expect(taking).rejects.toMatchObject({
    code: 'too_many_rows',
    message: 'The filters find more than 10,000 rows, more than a file holds. Narrow them and save again',
  });
  expect(await exportsKept()).toBe(before);
});

test('what is added while the file is read does not stand in it', async () => {
  const seen: number[] = [];
  const find = async (within: Context, { query }: typeof asked) => {
    if (query.page === 2) await aStaff(context, 'hr');
    const people = await sqlOf(within.db).selectFrom('users').select('id').execute();
    seen.push(people.length);
    const data = query.page < 3 ? Array.from({ length: query.per_page }, (_, at) => ({ id: `${query.page}-${at}` })) : [];
    return { data, meta: { total: 1000 } };
  };
  await takeList(context, asked, { name: 'things', find, columns });
  expect(new Set(seen).size).toBe(1);
});

test('a selected row that the list does not hold is looked for among as many rows as a file holds, and the others are given', async () => {
  const pages: number[] = [];
  const all = numbered(3 * mostRowsInFile);
  const find = (within: Context, wanted: typeof asked) => {
    pages.push(wanted.query.page);
    return all(within, wanted);
  };
  const { body } = await takeList(
    context,
    { ...asked, query: { ...asked.query, only: ['3', 'elsewhere'] } },
    { name: 'things', find, columns },
  );
  expect((await (body as NodeJS.ReadableStream & { toArray: () => Promise<string[]> }).toArray()).join('')).toBe(
    '\uFEFFId\r\n3\r\n',
  );
  expect(pages.length * 500).toBe(mostRowsInFile);
});
