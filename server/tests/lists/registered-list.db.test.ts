/** A new list is one declaration and one binding: its page, files, exports, views and columns follow, with no edit elsewhere. */
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { defineList, maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { call } from '@ajo/contract/kernel/call';
import { KoboOnWire } from '@ajo/contract/kernel/money';
import { many, pageWithTotals, PageNumber, PerPage, sortable } from '@ajo/contract/kernel/page';
import type { ListExportView } from '@ajo/contract/modules/lists';
import { ask, aStaff, freshContext, signIn } from '#kit';
import { listRoutes, makeExport, removeOldExports } from '#modules/lists';
import { sql, sqlOf } from '#platform/db/sql';
import { openHttpApp } from '#platform/http/http-app';
import { bindList } from '#platform/lists/list';
import { chosenOrder, newestFirst, sortColumn } from '#platform/lists/order';
import { readPage } from '#platform/lists/page';
import { hourMs } from '@ajo/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const Row = z.object({ id: z.string(), parity: z.enum(['even', 'odd']) });
const numberList = defineList({
  name: 'fixture_numbers',
  call: call({
    method: 'GET',
    path: '/{role}/fixture-numbers',
    summary: 'Numbers, the largest first.',
    access: 'imports.run',
    query: z.object({
      page: PageNumber,
      per_page: PerPage,
      parity: many(z.enum(['even', 'odd'])),
      search: z.string().optional(),
      ...sortable('number', 'digits'),
    }),
    reply: pageWithTotals(Row, { number: KoboOnWire }),
  }),
  file: '/{role}/export/fixture-numbers',
  searches: ['search'],
});

const context = await freshContext();
let size = 25;
const number = sortColumn('n', 'int');
const numbers = bindList(numberList, {
  noun: 'numbers',
  find: ({ db }, { query, window }) =>
    readPage<{ id: string; parity: 'even' | 'odd' }>(db, {
      found: ({
        columns,
        after,
        end,
      }) => sql`select n as id${columns} from (select n, length(n::text) as digits from generate_series(1, ${size}::int) n) as numbers
        where (${query.parity ?? null}::text[] is null or (array['even', 'odd'])[n % 2 + 1] = any(${query.parity ?? null})) and ${after} ${end}`,
      order: chosenOrder(query, {
        columns: { number, digits: sortColumn('digits', 'int') },
        id: number,
        standard: newestFirst(number),
      }),
      sums: { number: sql.ref('n') },
      rows: sql`select page.position, page.id::text as id, (array['even', 'odd'])[page.id % 2 + 1] as parity from page`,
      page: window,
      bound: 100_000,
    }),
  columns: { Number: (row) => Number(row.id), Parity: (row) => row.parity },
});
const app = await openHttpApp(context);
listRoutes([numbers])(app, context);

const admin = await aStaff(context, 'admin');
const as = await signIn(context, admin);
const get = (path: string) => ask(app, `GET /api/admin/${path}`, { as });
const request = (body: object = {}) =>
  ask(app, 'POST /api/admin/list-exports', { as, body: { list: 'fixture_numbers', format: 'csv', filters: {}, ...body } });
const exports = async (): Promise<ListExportView[]> => (await get('list-exports?list=fixture_numbers')).json().data;
const newest = async (): Promise<ListExportView> => (await exports())[0] as ListExportView;
const make = async (): Promise<void> => makeExport(context, [numbers], (await newest()).id);
const bytesOf = async ({ file }: ListExportView): Promise<Buffer> => {
  const row = await sqlOf(context.db)
    .selectFrom('files')
    .select('storage_name')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  return buffer(await context.files.get(row.storage_name));
};

describe('a list that is registered', () => {
  test('has a page with filters, and refuses an invalid filter at its field', async () => {
    const page = (await get('fixture-numbers?parity=odd&per_page=2')).json();
    expect([page.data, page.meta.total]).toEqual([
      [
        { id: '25', parity: 'odd' },
        { id: '23', parity: 'odd' },
      ],
      13,
    ]);
    const wrong = await get('fixture-numbers?parity=blue');
    expect([wrong.statusCode, Object.keys(wrong.json().errors)[0]]).toEqual([422, 'parity.0']);
  });

  test('is sorted by its declared columns, in pages, links and files, and by no other', async () => {
    const { data, links } = (await get('fixture-numbers?sort=digits&direction=asc&per_page=3&page=4')).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['10', '11', '12']);
    expect(links.next).toMatch(/page=5&.*sort=digits&direction=asc/);
    const file = await get('export/fixture-numbers?sort=digits&direction=asc');
    expect(
      file.body
        .split('\r\n')
        .slice(1, 12)
        .map((line) => line.split(',')[0]),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    const wrong = await get('fixture-numbers?sort=parity');
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['sort']]);
  });

  test('totals cover all filtered rows, not the page', async () => {
    const { totals, data } = (await get('fixture-numbers?parity=odd&per_page=2')).json();
    expect([totals, data.length]).toEqual([{ number: 169 }, 2]);
  });

  test('has a file in both formats', async () => {
    const csv = await get('export/fixture-numbers?parity=even');
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual(['\uFEFFNumber,Parity', '24,even']);
    const xlsx = await get('export/fixture-numbers?parity=even&format=xlsx');
    expect(xlsx.headers['content-disposition']).toContain(`numbers-${context.clock.businessDay()}.xlsx`);
    expect((await readXlsx(new Uint8Array(xlsx.rawPayload))).sheets[0]?.rows.slice(0, 2)).toEqual([
      ['Number', 'Parity'],
      [24, 'even'],
    ]);
  });

  test('has views that store its filters and order, without the search', async () => {
    const save = (filters: object) =>
      ask(app, 'POST /api/admin/list-views', { as, body: { list: 'fixture_numbers', name: 'Odd', filters, hidden: [] } });
    expect((await save({ parity: 'odd', sort: 'digits', direction: 'desc' })).statusCode).toBe(201);
    expect(Object.keys((await save({ search: 'x' })).json().errors)).toEqual(['filters.search']);
  });
});

describe('a file that a job makes', () => {
  test('contains more rows than the direct limit, by the filters, and is recorded when it is ready', async () => {
    size = 2 * maxRowsAtOnce + 5_001;
    expect((await get('export/fixture-numbers?parity=odd')).json()).toMatchObject({ code: 'too_many_rows' });
    expect((await request({ filters: { parity: ['odd'] } })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ status: 'waiting', rows_done: 0, file: null });
    await make();
    const ready = await newest();
    expect(ready).toMatchObject({
      status: 'ready',
      rows_done: 12_501,
      file: { name: `numbers-${context.clock.businessDay()}.csv` },
    });
    const lines = (await bytesOf(ready)).toString('utf8').trimEnd().split('\r\n');
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([12_502, '25001,odd', '1,odd']);
    const last = await sqlOf(context.db)
      .selectFrom('history')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ action: 'exported numbers', after: { rows: 12_501, parity: ['odd'] } });
    const bell = await sqlOf(context.db).selectFrom('notifications').select('message').where('user_id', '=', admin.id).execute();
    expect(bell.map(({ message }) => message)).toContain(
      'The file of numbers is ready. Download it from the list within 24 hours',
    );
  });

  test('is one at a time per list, and stores no filters once it is made', async () => {
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    await Promise.all([make(), make()]);
    const rows = await sqlOf(context.db).selectFrom('list_exports').select(['query', 'status']).execute();
    expect(rows).toEqual([
      { query: null, status: 'ready' },
      { query: null, status: 'ready' },
    ]);
    const { count } = await sqlOf(context.db)
      .selectFrom('files')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('kind', '=', 'list_export')
      .executeTakeFirstOrThrow();
    expect(count).toBe(2n);
  });

  test('shows its progress, and has the columns that were named', async () => {
    await request({ columns: ['parity'] });
    const seen: number[] = [];
    const [{ id }, { find }] = [await newest(), numbers];
    const watched = {
      ...numbers,
      find: async (...input: Parameters<typeof find>) => {
        seen.push((await newest()).rows_done);
        return find(...input);
      },
    };
    await makeExport(context, [watched], id);
    expect(seen.slice(0, 3)).toEqual([0, 2_000, 4_000]);
    expect((await bytesOf(await newest())).toString('utf8').slice(0, 13)).toBe('\uFEFFParity\r\nodd\r');
  });

  test('refuses an unknown list, column or filter, and a user who may not read the list', async () => {
    expect(Object.keys((await request({ list: 'salaries' })).json().errors)).toEqual(['list']);
    const unknown = [{ filters: { parity: ['blue'] } }, { columns: ['salary'] }];
    for (const body of unknown) expect((await request(body)).statusCode).toBe(422);
    const hr = await signIn(context, await aStaff(context, 'hr'));
    expect(
      (
        await ask(app, 'POST /api/hr/list-exports', {
          as: hr,
          body: { list: 'fixture_numbers', format: 'csv', filters: {} },
        })
      ).statusCode,
    ).toBe(403);
  });

  test('is not made for a user who was suspended meanwhile', async () => {
    const person = await aStaff(context, 'finance');
    const own = await signIn(context, person);
    await ask(app, 'POST /api/finance/list-exports', { as: own, body: { list: 'fixture_numbers', format: 'csv', filters: {} } });
    const mine = sqlOf(context.db).selectFrom('list_exports').where('user_id', '=', person.id);
    const { id } = await mine.select('id').executeTakeFirstOrThrow();
    await sqlOf(context.db).updateTable('users').where('id', '=', person.id).set({ suspended_at: context.clock.now() }).execute();
    await makeExport(context, [numbers], id);
    expect((await mine.select('status').executeTakeFirstOrThrow()).status).toBe('failed');
  });

  test('is removed after a day with its bytes', async () => {
    const ready = (await exports()).find(({ status }) => status === 'ready') as ListExportView;
    await bytesOf(ready);
    context.clock.moveBy(25 * hourMs);
    await removeOldExports(context);
    const left = await sqlOf(context.db).selectFrom('files').select('id').where('kind', '=', 'list_export').execute();
    expect(left).toEqual([]);
    expect(
      (await sqlOf(context.db).selectFrom('list_exports').select('status').execute()).map(({ status }) => status),
    ).not.toContain('ready');
  });

  test('is abandoned when its job makes no file for hours: a new one may be requested, the notice stays a day', async () => {
    const person = await aStaff(context, 'finance');
    const requestOwn = async () =>
      ask(app, 'POST /api/finance/list-exports', {
        as: await signIn(context, person),
        body: { list: 'fixture_numbers', format: 'csv', filters: {} },
      });
    const statuses = async () =>
      (
        await sqlOf(context.db)
          .selectFrom('list_exports')
          .select('status')
          .where('user_id', '=', person.id)
          .orderBy('id')
          .execute()
      ).map(({ status }) => status);
    const later = (hours: number) => (context.clock.moveBy(hours * hourMs), removeOldExports(context));
    await requestOwn();
    await later(3);
    expect([await statuses(), (await requestOwn()).statusCode]).toEqual([['waiting'], 409]);
    await later(2);
    expect(await statuses()).toEqual(['failed']);
    expect((await requestOwn()).statusCode).toBe(201);
    await later(23);
    expect(await statuses()).toEqual(['failed', 'failed']);
    await later(2);
    expect(await statuses()).toEqual(['expired', 'failed']);
  });
});
