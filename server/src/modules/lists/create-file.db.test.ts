/** A file at once: whole from one moment, or refused. */
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { loanList } from '@ajo/contract/modules/loan-applications.files';
import { aStaff, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import type { Context } from '#context';
import { bindList, type BoundList } from '#platform/lists/list';
import type { ListPage, Window } from '#platform/lists/page';
import { createFile } from './commands/create-file.ts';

const context = await freshContext();
const actor = { ...(await aStaff(context, 'admin')), role: 'admin' as const, name: 'Ada Obi', branchId: null };
type Find = (within: Context, window: Window) => Promise<ListPage<{ id: string }>>;

const listOf = (find: Find): BoundList =>
  bindList(loanList, { noun: 'things', find: (within, { window }) => find(within, window), columns: { Id: (row) => row.id } });
/** As a list answers: a page with the count, or the rows behind a cursor. */
const numbered =
  (count: number): Find =>
  (_within, window) => {
    if (!('after' in window)) return Promise.resolve({ rows: [], total: count, totalIsMinimum: false });
    const from = window.after ? Number(window.after[0]) + 1 : 0;
    const size = Math.max(0, Math.min(window.per_page, count - from));
    const rows = Array.from({ length: size }, (_, at) => ({ id: String(from + at) }));
    return Promise.resolve({
      rows,
      total: size,
      totalIsMinimum: false,
      ...(size === window.per_page && { next: [String(from + size - 1)] }),
    });
  };
const take = (find: Find, only?: string[]) =>
  createFile(context, listOf(find), { actor, query: { page: 7, per_page: 20, format: 'csv', ...(only && { only }) } });
const textOf = async (find: Find, only?: string[]): Promise<string> => text((await take(find, only)).body as Readable);
const exportsKept = async (): Promise<number> =>
  (await sqlOf(context.db).selectFrom('history').select('id').where('subject_kind', '=', 'export').execute()).length;

test('contains every page once, from the first', async () => {
  const lines = (await textOf(numbered(4321))).split('\r\n');
  expect([lines.length, lines[1], lines[4321]]).toEqual([4323, '0', '4320']);
});

test('more rows than the limit are refused, not truncated, and no file is stored', async () => {
  const before = await exportsKept();
  await expect(take(numbered(maxRowsAtOnce + 1))).rejects.toMatchObject({
    code: 'too_many_rows',
    message: 'The filters find more than 10,000 rows. Narrow them, or have the file made in the background',
  });
  expect(await exportsKept()).toBe(before);
});

test('rows added while the file is read are left out', async () => {
  const seen: number[] = [];
  await take(async (within, window) => {
    seen.push((await sqlOf(within.db).selectFrom('users').select('id').execute()).length);
    if (!('after' in window)) return { rows: [], total: 1000, totalIsMinimum: false };
    if (window.after) await aStaff(context, 'hr');
    const from = Number(window.after?.[0] ?? 0);
    const rows = Array.from({ length: window.per_page }, (_, at) => ({ id: `${from}-${at}` }));
    return { rows, total: rows.length, totalIsMinimum: false, ...(from < 2 && { next: [String(from + 1)] }) };
  });
  expect(new Set(seen).size).toBe(1);
});

test('a selected row missing from the list is searched up to the row limit of a file, and the others are returned', async () => {
  let looked = 0;
  const all = numbered(3 * maxRowsAtOnce);
  const found = await textOf(
    (within, window) => {
      looked += window.per_page;
      return all(within, window);
    },
    ['3', 'elsewhere'],
  );
  expect([found, looked]).toEqual(['\uFEFFId\r\n3\r\n', maxRowsAtOnce]);
});
