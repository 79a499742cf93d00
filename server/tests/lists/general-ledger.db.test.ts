/** The general ledger as a list and a file: every leg of a span, in balance; of more than 100,000 legs by a job that may run again. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { maxRowsAtOnce } from '@ajo/contract/kernel/list';
import { ledgerLists } from '#modules/ledger/general-ledger';
import { makeExport } from '#modules/lists';
import { readStrictCsv } from '#platform/csv-records';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const get = (path: string) => ask(app, `GET ${path}`, { as: finance });
const legs = async (query: string) => (await get(`/api/finance/ledger/legs?per_page=100${query}`)).json();
const today = context.clock.businessDay();

beforeAll(async () => {
  await aRunningLoan(context, await aCustomer(context));
});

function recordsOf(csv: string): string[][] {
  const read = readStrictCsv(csv.replace('\uFEFF', ''));
  if ('problem' in read) throw new Error(read.problem);
  return read.records.slice(1).map(({ cells }) => cells);
}
const sumOf = (records: string[][], at: number): number =>
  records.reduce((all, cells) => all + Math.round(Number(cells[at]) * 100), 0);

test('the legs of the running month are those of the trial balance, and of one code those of its row', async () => {
  const { data: balance } = (await get('/api/finance/ledger/trial-balance')).json();
  const sum = (side: 'debit' | 'credit'): number =>
    balance.rows.reduce((all: number, row: Record<string, number>) => all + (row[side] ?? 0), 0);
  const all = await legs('');
  expect([all.totals, all.meta.total >= 4]).toEqual([{ debit: sum('debit'), credit: sum('credit') }, true]);
  for (const { code, debit, credit } of balance.rows)
    expect([code, (await legs(`&code=${code}`)).totals]).toEqual([code, { debit, credit }]);
  expect((await legs(`&end_date=2020-01-01&start_date=2019-12-01`)).data).toEqual([]);
  const wrong = await get(`/api/finance/ledger/legs?start_date=${today}&end_date=2020-01-01`);
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['end_date']]);
  expect((await get('/api/finance/ledger/legs?code=9999')).json().data).toEqual([]);
  const long = await get('/api/finance/ledger/legs?start_date=2000-01-01');
  expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ['start_date']]);
  for (const { code } of balance.rows) {
    const ofCode = (await legs(`&code=${code}&start_date=2000-01-01`)).data;
    expect([code, ofCode]).toEqual([code, all.data.filter((leg: { code: string }) => leg.code === code)]);
  }
});

test('the file has every leg of the span once, and its columns balance', async () => {
  const { meta } = await legs('');
  const records = recordsOf((await get('/api/finance/export/general-ledger')).body);
  expect([records.length, sumOf(records, 9)]).toEqual([meta.total, sumOf(records, 10)]);
});

/** Only the journals, because the file reads nothing else of the ledger. Two legs of ₦1 to ₦50,001 each. */
const addJournals = (count: number, first = 1): Promise<unknown> =>
  sql`with pair as (select min(id) as one, max(id) as two from ledger.account)
    insert into ledger.journal (id, book, kind, effective_on, at, accounts, amounts, seqs)
    select ledger.least_id('2026-03-02T09:00:00Z'::timestamptz + n * interval '1 millisecond'), j.book, j.kind, ${today}, '2026-03-02T09:00:00Z',
      array[pair.one, pair.two], array[n * 100, n * -100], array[n, n]
    from generate_series(${first}::bigint, ${first + count - 1}::bigint) n, pair, (select book, kind from ledger.journal limit 1) j`.execute(
    sqlOf(context.db),
  );

test('a page ends with a whole journal, and the next one begins with another: each leg is on one page', async () => {
  type Found = { id: string; journal_id: string; debit: number; credit: number };
  await addJournals(3, 200_000);
  const all: Found[] = (await legs('')).data;
  const counts = Object.values(Object.groupBy(all, (leg) => leg.journal_id)).map((ofOne) => ofOne?.length ?? 0);
  const perPage = Math.max(...counts) + 1;
  const pages: Found[][] = [];
  for (let page = 1; (page - 1) * perPage < all.length; page += 1)
    pages.push((await get(`/api/finance/ledger/legs?per_page=${perPage}&page=${page}`)).json().data);
  const sums = pages.map((rows) => rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0));
  expect([pages.length > 1, sums]).toEqual([true, pages.map(() => 0)]);
  expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  // A page that has only the rest of a journal repeats it.
  const last = (await get(`/api/finance/ledger/legs?per_page=${all.length - 1}&page=2`)).json().data;
  expect(last).toEqual(all.slice(-2));
});

test('of a journal with more legs than a page, each page has its part', async () => {
  const all = (await legs('')).data.map(({ id }: { id: string }) => id);
  const parts = [1, 2, 3].map(async (page) => (await get(`/api/finance/ledger/legs?per_page=1&page=${page}`)).json().data);
  expect((await Promise.all(parts)).flat().map(({ id }) => id)).toEqual(all.slice(0, 3));
});

async function exported(format: 'csv' | 'xlsx') {
  const body = { list: 'general_ledger', format, filters: { start_date: today, end_date: today } };
  const requested = await ask(app, 'POST /api/finance/list-exports', { as: finance, body });
  expect(requested.statusCode).toBe(201);
  const { id } = requested.json().data[0];
  await makeExport(context, ledgerLists, id);
  await makeExport(context, ledgerLists, id);
  const { data } = (await get('/api/finance/list-exports?list=general_ledger')).json();
  return data.find((one: { id: string }) => one.id === id);
}

test('more than 100,000 legs are a file of a job: each leg once, the columns in balance', async () => {
  await addJournals(50_001);
  // As autovacuum does: a partition without statistics is sorted for each piece.
  await sql`analyze ledger.journal`.execute(sqlOf(context.db));
  const at = await get('/api/finance/export/general-ledger');
  expect([at.statusCode, at.json().code]).toEqual([422, 'too_many_rows']);
  const { status, rows_done: rows, file } = await exported('csv');
  expect([status, rows > 100_000, rows > maxRowsAtOnce]).toEqual(['ready', true, true]);
  const { pathname, search } = new URL(file.url, 'https://ajo.test');
  const records = recordsOf((await get(pathname + search)).body);
  const journals = new Set(records.map((cells) => cells[2]));
  expect([records.length, sumOf(records, 9), journals.size > 50_001]).toEqual([rows, sumOf(records, 10), true]);
  const { rows: kept } = await sql<{ legs: number }>`select sum(cardinality(accounts))::int as legs from ledger.journal
    where effective_on = ${today}`.execute(sqlOf(context.db));
  expect(rows).toBe(kept[0]?.legs);
}, 120_000);

test('as XLSX it has as many rows', async () => {
  const { status, rows_done: rows, file } = await exported('xlsx');
  expect([status, rows > 100_000, file.name]).toEqual(['ready', true, `ledger-entries-${today}.xlsx`]);
}, 120_000);
