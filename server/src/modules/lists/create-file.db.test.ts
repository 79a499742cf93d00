/** A file at once: whole from one moment, or refused. */
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { loanList } from '@ajo/contract/modules/loans.files';
import { aStaff, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import type { Context } from '#context';
import { bindList, type BoundList } from '#platform/lists/list';
import { createFile } from './commands/create-file.ts';

const context = await freshContext();
const actor = { ...(await aStaff(context, 'admin')), role: 'admin' as const, name: 'Ada Obi', branchId: null };
type Query = { page: number; per_page: number };
type Read = (within: Context, query: Query) => Promise<{ data: { id: string }[]; meta: never }>;

const listOf = (read: Read): BoundList =>
  bindList(loanList, {
    noun: 'things',
    read: (within, { query }) => read(within, query),
    columns: { Id: (row) => row.id },
  });
const pageOf = (total: number, data: { id: string }[]) => ({ data, meta: { total } as never });
const numbered =
  (count: number): Read =>
  (_within, { page, per_page }) => {
    const from = (page - 1) * per_page;
    const size = Math.max(0, Math.min(per_page, count - from));
    return Promise.resolve(
      pageOf(
        count,
        Array.from({ length: size }, (_, at) => ({ id: String(from + at) })),
      ),
    );
  };
const take = (read: Read, only?: string[]) =>
  createFile(context, listOf(read), { actor, query: { page: 7, per_page: 20, format: 'csv', ...(only && { only }) } });
const textOf = async (read: Read, only?: string[]): Promise<string> => text((await take(read, only)).body as Readable);
const exportsKept = async (): Promise<number> =>
  (await sqlOf(context.db).selectFrom('history').select('id').where('subject_kind', '=', 'export').execute()).length;

test('every page is in it, once, from the first', async () => {
  const lines = (await textOf(numbered(4321))).split('\r\n');
  expect([lines.length, lines[1], lines[4321]]).toEqual([4323, '0', '4320']);
});

test('more rows than a file at once may hold are refused, not cut off, and nothing is kept of it', async () => {
  const before = await exportsKept();
  await expect(take(numbered(maxRowsAtOnce + 1))).rejects.toMatchObject({
    code: 'too_many_rows',
    message: 'The filters find more than 10,000 rows. Narrow them, or have the file made in the background',
  });
  expect(await exportsKept()).toBe(before);
});

test('what is added while the file is read is not in it', async () => {
  const seen: number[] = [];
  await take(async (within, { page, per_page }) => {
    if (page === 2) await aStaff(context, 'hr');
    seen.push((await sqlOf(within.db).selectFrom('users').select('id').execute()).length);
    return pageOf(1000, page < 3 ? Array.from({ length: per_page }, (_, at) => ({ id: `${page}-${at}` })) : []);
  });
  expect(new Set(seen).size).toBe(1);
});

test('a selected row that the list does not hold is looked for among as many rows as a file holds, and the others are given', async () => {
  const pages: number[] = [];
  const all = numbered(3 * maxRowsAtOnce);
  const found = await textOf(
    (within, query) => {
      pages.push(query.page * query.per_page);
      return all(within, query);
    },
    ['3', 'elsewhere'],
  );
  expect([found, pages.at(-1)]).toEqual(['\uFEFFId\r\n3\r\n', maxRowsAtOnce]);
});
