/** The lists of savings: filters, scope, sums of the whole filter, transactions with their balance, and files. */
import { aCustomer, appOf, aSavingsAccount, ask, aTeam, freshContext, lockedSavings, payIntoSavings, signIn } from '#kit';
import { placeHold } from '#modules/ledger/holds';
import { gl } from '#modules/ledger';
import { kobo } from '@ajo/contract/kernel/money';
import { inTransaction } from '#platform/db/transaction';
import { sqlOf } from '#platform/db/sql';
import { newId } from '#platform/ids';
import { day, dayMs } from '@ajo/contract/kernel/time';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const roles = ['admin', 'subadmin', 'team_lead', 'finance', 'hr', 'credit_officer'] as const;
const { as, staff, home, far } = await aTeam(context, roles, ['Ikeja', 'Aba']);
const zainab = await aCustomer(context, { firstName: 'Zainab', lastName: 'Bello', branchId: home });
const tunde = await aCustomer(context, { firstName: 'Tunde', lastName: 'Ojo', branchId: far });
let rent = '';
let school = '';

beforeAll(async () => {
  await sqlOf(context.db)
    .updateTable('users')
    .set({ deposit_officer_id: staff.credit_officer.id })
    .where('id', '=', zainab.id)
    .execute();
  const first = await aSavingsAccount(context, zainab);
  rent = first;
  for (const amount of [100_000n, 50_000n]) await payIntoSavings(context, { id: first, customer: zainab }, amount);
  context.clock.moveBy(40 * dayMs);
  for (const role of roles) as[role] = await signIn(context, staff[role]);
  const target = { product: lockedSavings, name: 'School fees', target_date: day('2026-08-01') };
  const second = await aSavingsAccount(context, tunde, target);
  school = second;
  await payIntoSavings(context, { id: second, customer: tunde }, 200_000n);
  await aSavingsAccount(context, tunde, { name: 'Empty' });
  await inTransaction(context.db, (tx) =>
    placeHold(
      tx,
      { id: newId(context.clock.now()), account: gl.savingsOf(rent), amount: kobo(30_000n), expiresAt: new Date('2027-01-01') },
      context.clock.now(),
    ),
  );
});

type Role = (typeof roles)[number];
const list = async (query = '', role: Role = 'admin') =>
  (await ask(app, `GET /api/${role === 'finance' || role === 'hr' ? role : 'admin'}/savings${query}`, { as: as[role] })).json();
const namesIn = async (query: string, role?: Role): Promise<string[]> =>
  (await list(query, role)).data.map(({ name }: { name: string }) => name);

test('the list has the sums of the whole filter, and what is held is not available', async () => {
  const { data, additional, meta } = await list('?per_page=1&page=3');
  expect([meta.total, additional]).toEqual([3, { balance: 350_000, held: 30_000, count: 3 }]);
  expect(data).toMatchObject([
    { name: 'Rent', customer: 'Zainab Bello', balance: 150_000, held: 30_000, available: 120_000, branch: 'Ikeja' },
  ]);
  expect(JSON.stringify(data)).not.toContain('ajo.test');
});

test.each([
  ['', ['Empty', 'School fees', 'Rent']],
  ['?status=&search=', ['Empty', 'School fees', 'Rent']],
  ['?status=pending', ['Empty']],
  ['?status[]=pending&status[]=active&kind=flex', ['Empty', 'Rent']],
  ['?search=zainab', ['Rent']],
  ['?search=school', ['School fees']],
  ['?search=SV-000001', ['Rent']],
  ['?date_filter=month', ['Empty', 'School fees']],
  ['?date_filter=custom&start_date=2026-03-01&end_date=2026-03-31', ['Rent']],
  [`?branch_id=${home}`, ['Rent']],
  [`?deposit_officer_id=${staff.credit_officer.id}`, ['Rent']],
  [`?team_lead_id=${staff.team_lead.id}`, ['Rent']],
  ['?waiting=review', []],
  // 112 days are left to 1 August.
  ['?ends_within=111', []],
  ['?ends_within=112', ['School fees']],
  ['?sort=balance&direction=desc', ['School fees', 'Rent', 'Empty']],
])('the filter %s finds %j', async (query, names) => {
  expect(await namesIn(query)).toEqual(names);
});

test('a branch and a portfolio see their own accounts only', async () => {
  expect(await namesIn('', 'subadmin')).toEqual(['Rent']);
  expect(await namesIn('', 'credit_officer')).toEqual(['Rent']);
  expect(await namesIn('', 'hr')).toHaveLength(3);
});

test('a custom period needs both days, in their order', async () => {
  const answer = await ask(app, 'GET /api/admin/savings?date_filter=custom&end_date=2026-03-01', { as: as.admin });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['start_date']]);
});

test('transactions of one account carry the running balance, for staff and for its customer', async () => {
  const path = `/savings/${rent}/transactions`;
  const forStaff = await ask(app, `GET /api/finance${path}?user_id=${zainab.id}`, { as: as.finance });
  expect(forStaff.json().data.map(({ balance }: { balance: number }) => balance)).toEqual([150_000, 100_000]);
  expect((await ask(app, `GET /api/finance${path}?user_id=${tunde.id}`, { as: as.finance })).statusCode).toBe(404);
  expect((await ask(app, `GET /api/hr${path}`, { as: as.hr })).statusCode).toBe(403);
  const own = await ask(app, `GET /api/user${path}?per_page=1`, { as: await signIn(context, zainab) });
  expect([own.json().data.length, own.json().meta.total]).toEqual([1, 2]);
  expect((await ask(app, `GET /api/user/savings/${school}/transactions`, { as: await signIn(context, zainab) })).statusCode).toBe(
    404,
  );
});

test.each(['savings/transactions', 'savings-transactions'])('all transactions are at /%s, with their sums', async (path) => {
  const { data, additional } = (await ask(app, `GET /api/admin/${path}?search=zainab`, { as: as.admin })).json();
  expect(additional).toEqual({ in: 150_000, out: 0, count: 2 });
  expect(data[0]).toMatchObject({ savings_number: 'SV-000001', customer: 'Zainab Bello', type: 'deposit', channel: 'checkout' });
  expect((await ask(app, `GET /api/admin/${path}`, { as: as.subadmin })).json().meta.total).toBe(2);
});

test('export=true answers with the same rows as a file, in both formats, and not to HR', async () => {
  const csv = await ask(app, 'GET /api/admin/savings?export=true&status=active', { as: as.admin });
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(3);
  const xlsx = await ask(app, 'GET /api/finance/savings?export=1&format=xlsx', { as: as.finance });
  expect([xlsx.statusCode, xlsx.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  const wrong = await ask(app, 'GET /api/admin/savings?export=true&format=pdf', { as: as.admin });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['format']]);
  expect((await ask(app, 'GET /api/hr/savings?export=true', { as: as.hr })).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/hr/export/savings', { as: as.hr })).statusCode).toBe(403);
  const body = { list: 'savings', format: 'csv', filters: {} };
  expect((await ask(app, 'POST /api/hr/list-exports', { as: as.hr, body })).statusCode).toBe(403);
  const kept = await sqlOf(context.db).selectFrom('history').select('action').where('subject_kind', '=', 'export').execute();
  expect(kept.map(({ action }) => action)).toEqual(['exported savings accounts', 'exported savings accounts']);
});

test('the transactions of one account are a file too, of that account only, and its owner is confirmed first', async () => {
  const of = `GET /api/finance/savings/${rent}/transactions`;
  const rows = (await ask(app, of, { as: as.finance })).json().meta.total as number;
  const csv = await ask(app, `${of}?export=true&format=csv`, { as: as.finance });
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(rows + 1);
  const xlsx = await ask(app, `${of}?export=1&format=xlsx`, { as: as.finance });
  expect([xlsx.statusCode, xlsx.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  expect(csv.body).not.toContain('Tunde');
  const wrong = await ask(app, `${of}?export=true&format=pdf`, { as: as.finance });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['format']]);
  const other = await ask(app, `${of}?export=true&user_id=${tunde.id}`, { as: as.finance });
  expect([other.statusCode, other.json().code]).toEqual([404, 'savings_missing']);
  expect((await ask(app, `GET /api/hr/savings/${rent}/transactions?export=true`, { as: as.hr })).statusCode).toBe(403);
});
