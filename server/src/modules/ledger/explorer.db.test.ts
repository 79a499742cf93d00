/** From the trial balance to one journal, through the API: who may read it, and that each step adds up to the one before. */
import { day, dayMs } from '@ajo/contract/kernel/time';
import type { JournalView, LedgerEntryView, TrialBalanceView } from '@ajo/contract/modules/ledger';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { readStrictCsv } from '#platform/csv-records';
import { beforeAll, describe, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const asRole = async (role: StaffRole) => signIn(context, await aStaff(context, role));
let finance: Record<string, string> = {};
const get = async (path: string) => ask(app, `GET /api/finance/ledger/${path}`, { as: finance });
const data = async <T>(path: string): Promise<T> => (await get(path)).json().data as T;
type OnWire<T> = { [K in keyof T]: T[K] extends bigint ? number : T[K] extends object ? OnWire<T[K]> : T[K] };
const balance = async (query = '') => data<OnWire<TrialBalanceView>>(`trial-balance${query}`);
let loanId = '';

beforeAll(async () => {
  ({ id: loanId } = await aRunningLoan(context, await aCustomer(context)));
  context.clock.moveBy(3 * dayMs);
  await closeOpenDays(context);
  finance = await asRole('finance');
});

test('the accounts of a code add up to its row of the trial balance', async () => {
  const { rows, sum } = await balance();
  expect(sum).toBe(0);
  const receivable = rows.find(({ code }) => code === '1100');
  expect(receivable).toMatchObject({ class: 'asset', owner_kind: 'loan' });
  const accounts = await data<{ owner: { id: string }; balance: number }[]>('accounts?code=1100');
  expect(accounts.reduce((total, one) => total + one.balance, 0)).toBe(receivable?.balance);
  expect((await data<unknown[]>(`accounts?code=1100&owner_id=${loanId}`)).length).toBe(1);
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
  expect(journal.legs.map(({ owner }) => owner)).toContainEqual({ kind: 'loan', id: loanId });
});

test('the general ledger of a span has every leg, and its columns balance', async () => {
  const [from, to] = [context.clock.businessDay(), context.clock.businessDay()];
  const file = await get(`export?start_date=2026-03-01&end_date=${to}`);
  const read = readStrictCsv(file.body);
  if ('problem' in read) throw new Error(read.problem);
  const lines = read.records.slice(1).map(({ cells }) => cells);
  const sum = (at: number): number => lines.reduce((all, line) => all + Math.round(Number(line[at]) * 100), 0);
  expect([file.statusCode, lines.length > 4, sum(8)]).toEqual([200, true, sum(9)]);
  const { rows } = await balance();
  const debits = rows.reduce((all, { debit }) => all + debit, 0);
  expect(sum(8)).toBe(debits);
  expect((await get(`export?start_date=${from}&end_date=2020-01-01`)).json().errors).toHaveProperty('end_date');
  expect((await get('export?start_date=2025-01-01&end_date=2026-01-01')).json().errors).toHaveProperty('end_date');
  expect((await get('export')).statusCode).toBe(422);
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
