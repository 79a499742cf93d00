/** From the trial balance to one journal, through the API: who may read it, and that each step adds up to the one before. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { JournalView, LedgerEntryView, TrialBalanceView } from '@ajo/contract/modules/ledger';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, freshContext, signIn, weHold } from '#kit';
import { fullName } from '#modules/users';
import { readStrictCsv } from '#platform/csv-records';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { spanStatement } from './account-span.queries.ts';
import { chartCodes } from './chart.ts';
import * as books from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const asRole = async (role: StaffRole) => signIn(context, await aStaff(context, role));
let finance: Record<string, string> = {};
const get = async (path: string) => ask(app, `GET /api/finance/ledger/${path}`, { as: finance });
const data = async <T>(path: string): Promise<T> => (await get(path)).json().data as T;
type OnWire<T> = { [K in keyof T]: T[K] extends bigint ? number : T[K] extends object ? OnWire<T[K]> : T[K] };
const balance = async (query = '') => data<OnWire<TrialBalanceView>>(`trial-balance${query}`);
let loanId = '';
const aPaymentOf = (id: string) => ({
  id: newId<books.JournalId>(context.clock.now()),
  kind: 'loan-repaid' as const,
  effectiveOn: context.clock.businessDay(),
  legs: [books.debit(books.gl.bankOperating, kobo(100n)), books.credit(books.gl.interestReceivable(id), kobo(100n))],
});

beforeAll(async () => {
  ({ id: loanId } = await aRunningLoan(context, await aCustomer(context)));
  context.clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  finance = await asRole('finance');
});

test('the accounts of a code add up to its row of the trial balance', async () => {
  const { rows, sum, unused } = await balance();
  expect(sum).toBe(0);
  expect(unused.find(({ code }) => code === '2120')).toMatchObject({ name: 'Levy payable', normal: 'credit', owner_kind: null });
  expect(unused.filter(({ code }) => rows.some((one) => one.code === code))).toEqual([]);
  const receivable = rows.find(({ code }) => code === '1100');
  expect(receivable).toMatchObject({ class: 'asset', normal: 'debit', owner_kind: 'loan' });
  const accounts = await data<{ owner: { id: string }; balance: number }[]>('accounts?code=1100');
  expect(accounts.reduce((total, one) => total + one.balance, 0)).toBe(receivable?.balance);
  expect((await data<unknown[]>(`accounts?code=1100&owner_id=${loanId}`)).length).toBe(1);
});

test('owners have the name of their customer, and the sum of a code is that of all its accounts', async () => {
  const borrower = await aCustomer(context);
  const { id } = await aRunningLoan(context, borrower);
  await weHold(context, books.gl.customerCredit(borrower.id), kobo(70_000n));
  const accountsOf = async (code: string) => (await get(`accounts?code=${code}`)).json();
  const nameOf = ({ data: rows }: { data: { owner: { id: string }; name: string }[] }, owner: string) =>
    rows.find((one) => one.owner.id === owner)?.name;
  const [loans, credit] = [await accountsOf('1100'), await accountsOf('2010')];
  expect([nameOf(loans, id), nameOf(credit, borrower.id)]).toEqual([fullName(borrower), fullName(borrower)]);
  const { rows } = await balance();
  for (const [code, { additional }] of Object.entries({ 1100: loans, 2010: credit }))
    expect([code, additional.balance]).toEqual([code, rows.find((row) => row.code === code)?.balance]);
});

test('the owner of a leg, of an account and of an entry has its number and the name of its customer', async () => {
  const borrower = await aCustomer(context);
  const { id, number } = await aRunningLoan(context, borrower);
  const named = { kind: 'loan', id, name: fullName(borrower), number };
  const [account] = await data<unknown[]>(`accounts?code=1100&owner_id=${id}`);
  expect(account).toMatchObject({ owner: { kind: 'loan', id }, name: named.name, number: named.number });
  const [entry] = await data<OnWire<LedgerEntryView>[]>(`entries?code=1100&owner_id=${id}`);
  const journal = await data<OnWire<JournalView>>(`journals/${entry?.journal_id}`);
  expect(journal.legs.map(({ owner }) => owner)).toContainEqual(named);
  expect(journal.facts).toContainEqual({ name: 'loan', value: id, owner: named });
  const legs = await data<{ owner: unknown }[]>('legs?code=1100');
  expect(legs.map(({ owner }) => owner)).toContainEqual(named);
});

test.each(chartCodes)('the accounts of %s can be read', async (code) => {
  expect((await get(`accounts?code=${code}`)).statusCode).toBe(200);
});

test('names of a kind that the reader may not read are left out', async () => {
  const merchant = await aCustomer(context);
  await weHold(context, books.gl.merchantPayable(merchant.id), kobo(500n));
  const names = async (role: 'finance' | 'admin', as: Record<string, string>) =>
    (await ask(app, `GET /api/${role}/ledger/accounts?code=2040`, { as })).json().data.map(({ name }: { name: string }) => name);
  expect(await names('finance', finance)).toEqual([null]);
  const legs = await data<{ owner: { name: string | null; number: string | null } }[]>('legs?code=2040');
  expect(legs.map(({ owner }) => [owner.name, owner.number])).toEqual([[null, null]]);
  expect(await names('admin', await asRole('admin'))).toEqual([fullName(merchant)]);
});

test('the trial balance of a day leaves out what came after it', async () => {
  const before = await balance(`?as_of=${day('2020-01-01')}`);
  expect(before.rows.every(({ debit, credit }) => debit === 0 && credit === 0)).toBe(true);
});

test('entries run back to zero, and each leads to a journal that balances', async () => {
  const entries = await data<OnWire<LedgerEntryView>[]>(`entries?code=1110&owner_id=${loanId}`);
  expect(entries.length).toBeGreaterThan(1);
  const oldest = entries.at(-1);
  expect(oldest?.balance).toBe(oldest?.amount);
  const journal = await data<OnWire<JournalView>>(`journals/${entries[0]?.journal_id}`);
  const [debits, credits] = [journal.legs.map(({ debit }) => debit), journal.legs.map(({ credit }) => credit)].map((amounts) =>
    amounts.reduce((total, one) => total + one, 0),
  );
  expect(debits).toBe(credits);
  expect(journal.legs.map(({ owner }) => owner)).toContainEqual(expect.objectContaining({ kind: 'loan', id: loanId }));
});

describe('the statement of a span', () => {
  const today = () => context.clock.businessDay();
  type Page = {
    data: OnWire<LedgerEntryView>[];
    additional: { next: string | null; opening: number; debit: number; credit: number; closing: number };
  };
  const span = async (query: string): Promise<Page> => (await get(`entries?code=1110&owner_id=${loanId}&${query}`)).json();

  test('runs from the balance before it to the balance of the trial balance of its last day', async () => {
    const all = await data<OnWire<LedgerEntryView>[]>(`entries?code=1110&owner_id=${loanId}`);
    const [from, to] = [day('2026-03-04'), day('2026-03-04')];
    const { data: lines, additional } = await span(`start_date=${from}&end_date=${to}`);
    expect(lines.map(({ journal_id: id }) => id).toSorted()).toEqual(
      all
        .filter(({ effective_on: on }) => on >= from && on <= to)
        .map(({ journal_id: id }) => id)
        .toSorted(),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(all.length);
    const moved = lines.reduce((sum, { amount }) => sum + amount, 0);
    expect([lines[0]?.balance, additional.closing]).toEqual([additional.closing, additional.opening + moved]);
    // 1110 grows by debits.
    const sumOf = (sign: 1 | -1) => lines.reduce((sum, { amount }) => sum + Math.max(sign * amount, 0), 0);
    expect([additional.debit, additional.credit]).toEqual([sumOf(1), sumOf(-1)]);
    expect(additional.debit).toBeGreaterThan(0);
    const { rows } = await balance(`?as_of=${to}`);
    expect(rows.find(({ code }) => code === '1110')?.balance).toBe(additional.closing);
    const before = (await balance('?as_of=2026-03-03')).rows.find(({ code }) => code === '1110');
    expect(before?.balance ?? 0).toBe(additional.opening);
  });

  test('goes on behind the place of a cursor', async () => {
    const query = 'start_date=2026-03-01&end_date=2026-03-04';
    const last = day('2026-03-04');
    const { data: lines } = await span(query);
    expect((await span(`${query}&cursor=2026-03-04.9999999999999999.1.${loanId}.1`)).data).toEqual(lines);
    const older = lines.filter(({ effective_on: on }) => on < last);
    expect((await span(`${query}&cursor=2026-03-04.1.1.${loanId}.1`)).data).toEqual(older);
  });

  test('is empty between two equal balances where nothing was posted', async () => {
    const { data: lines, additional } = await span(`start_date=2020-01-01&end_date=2020-12-31`);
    expect([lines, additional]).toEqual([[], { next: null, opening: 0, debit: 0, credit: 0, closing: 0 }]);
    const { additional: now } = await span(`start_date=2030-01-01&end_date=2030-12-31`);
    expect(now.opening).toBe(now.closing);
    expect(now.opening).toBe((await span(`start_date=2026-01-01&end_date=${today()}`)).additional.closing);
  });

  test('is saved as CSV and XLSX with its two balances', async () => {
    const query = `code=1110&owner_id=${loanId}&start_date=2026-03-01&end_date=${today()}`;
    const file = await get(`entries/file?${query}`);
    const read = readStrictCsv(file.body.replace('\uFEFF', ''));
    if ('problem' in read) throw new Error(read.problem);
    const lines = read.records.slice(1).map(({ cells }) => cells);
    const { data: entries, additional } = await span(`start_date=2026-03-01&end_date=${today()}`);
    expect(lines).toHaveLength(entries.length + 2);
    expect([lines[0]?.[3], lines[0]?.[6], lines.at(-1)?.[3]]).toEqual(['Opening balance', '0.00', 'Closing balance']);
    expect(Math.round(Number(lines.at(-1)?.[6]) * 100)).toBe(additional.closing);
    const book = await get(`entries/file?${query}&format=xlsx`);
    expect([book.statusCode, String(book.headers['content-disposition'])]).toEqual([200, expect.stringContaining('.xlsx')]);
  });

  test.each([
    ['start_date=2026-03-01', 'end_date'],
    ['start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
    ['start_date=2026-03-01&end_date=2026-03-02&cursor=nonsense', 'cursor'],
    ['start_date=2026-03-01&end_date=2026-03-02&cursor=2026-02-31.1.1.0199a000-0000-7000-8000-0000000000c1.1', 'cursor'],
    ['start_date=2026-03-01&end_date=2026-03-02&cursor=2026-03-01.1.1.1', 'cursor'],
    ['start_date=2025-01-01&end_date=2026-01-02', 'end_date'],
  ])('%s names the field %s', async (query, field) => {
    const answer = await get(`entries?code=1110&owner_id=${loanId}&${query}`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('of more than a year is refused as a file', async () => {
    const answer = await get(`entries/file?code=1110&owner_id=${loanId}&start_date=2025-01-01&end_date=2026-01-02`);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['end_date']]);
  });

  test('has balances and lines of one moment: an entry posted between the two reads is in neither', async () => {
    const account = { code: '1110', owner: { kind: 'loan', id: loanId } } as const;
    const reading = { from: day('2026-03-01'), to: today(), limit: 50 };
    const before = await spanStatement(context.db, account, reading);
    let isPosted = false;
    /** Posts as soon as the balances are read. */
    const posting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isPosted && result.rows[0] && 'opening' in result.rows[0]) {
          isPosted = true;
          await inTransaction(context.db, (tx) => books.post(tx, [aPaymentOf(loanId)], context.clock.now()));
        }
        return result;
      },
    };
    if (!('pool' in context.db)) throw new Error('the tests have a pool');
    const during = { ...context.db, pool: context.db.pool.withPlugin(posting) };
    expect(await spanStatement(during, account, reading)).toEqual(before);
    expect(isPosted).toBe(true);
    expect((await spanStatement(context.db, account, reading)).lines).toHaveLength(before.lines.length + 1);
  });
});

describe('refusals', () => {
  test.each([
    ['accounts?code=9999', 'code'],
    ['entries?code=1100', 'owner_id'],
    ['entries?code=4000&owner_id=x', 'owner_id'],
    ['entries?code=4000&cursor=nonsense', 'cursor'],
    [
      `entries?code=4000&cursor=${Buffer.from('{"at":"99999999999999999999","account":"1","seq":"1"}').toString('base64url')}`,
      'cursor',
    ],
    ['trial-balance?as_of=2026-02-31', 'as_of'],
  ])('%s names the field %s', async (path, field) => {
    const answer = await get(path);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('an unknown journal is 404, and an officer may not read the books', async () => {
    expect((await get('journals/0199a000-0000-7000-8000-000000000999')).statusCode).toBe(404);
    const officer = await asRole('credit_officer');
    expect((await ask(app, 'GET /api/admin/ledger/trial-balance', { as: officer })).statusCode).toBe(403);
  });
});
