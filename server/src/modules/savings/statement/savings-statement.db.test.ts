/** The statement of a savings account over HTTP: its movements, to the kobo, for those who may see the account. */
import { kobo } from '@ajo/contract/kernel/money';
import { day, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aSavingsAccount, ask, aStaff, freshContext, payIntoSavings, signIn } from '#kit';
import { newId } from '#platform/ids';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ada = await aCustomer(context);
const id = await aSavingsAccount(context, ada);
type Headers = Record<string, string>;
let [own, finance]: [Headers, Headers] = [{}, {}];

const get = (path: string, as: Headers) => ask(app, `GET /api/${path}`, { as });
const cells = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    // A day holds a comma, inside its quotes.
    .map((line) => line.replaceAll(/"([^",]*),([^"]*)"/g, '$1$2').split(','));
const mine = async (query = '') => cells((await get(`user/savings/${id}/statement?format=csv${query}`, own)).body);

beforeAll(async () => {
  own = await signIn(context, ada);
  expect((await get(`user/savings/${id}/statement`, own)).json().code).toBe('statement_missing');
  await payIntoSavings(context, { id, customer: ada }, 100_000n);
  context.clock.moveBy(3 * dayMs);
  await payIntoSavings(context, { id, customer: ada }, 50_050n);
  context.clock.moveBy(2 * dayMs);
  finance = await signIn(context, await aStaff(context, 'finance'));
  own = await signIn(context, ada);
});

test('lists every movement with its value day and the balance after it, and ends with the balance of the account', async () => {
  const [head, ...rows] = await mine();
  expect(head).toEqual(['Day', 'Description', 'Reference', 'Value date', 'In', 'Out', 'Balance']);
  expect(rows.map(([on, what, , valueOn, ...money]) => [on, what, valueOn, ...money])).toEqual([
    ['02 Mar 2026', 'Brought forward', '', '0.00', '0.00', '0.00'],
    ['02 Mar 2026', 'Deposit', '02 Mar 2026', '1000.00', '0.00', '1000.00'],
    ['05 Mar 2026', 'Deposit', '05 Mar 2026', '500.50', '0.00', '1500.50'],
    ['07 Mar 2026', 'Balance', '', '0.00', '0.00', '1500.50'],
    ['', 'Total: deposit', '', '', '', '1500.50'],
  ]);
});

test('of a period opens with the balance of the evening before, and ends with its last day', async () => {
  const balances = async (query: string) => (await mine(query)).slice(1).map((row) => [row[1], row[6]]);
  expect(await balances('&start_date=2026-03-04')).toEqual([
    ['Brought forward', '1000.00'],
    ['Deposit', '1500.50'],
    ['Balance', '1500.50'],
    ['Total: deposit', '500.50'],
  ]);
  expect(await balances('&end_date=2026-03-04')).toEqual([
    ['Brought forward', '0.00'],
    ['Deposit', '1000.00'],
    ['Balance', '1000.00'],
    ['Total: deposit', '1000.00'],
  ]);
});

test('is a PDF unless a spreadsheet is requested, for the customer and for staff', async () => {
  for (const [path, as] of [
    ['user', own],
    ['finance', finance],
  ] as const) {
    const answer = await get(`${path}/savings/${id}/statement`, as);
    expect([answer.statusCode, answer.headers['content-type'], answer.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  }
});

test('is 404 outside of the scope, 403 without the capability, and names the field of a wrong day', async () => {
  const other = await signIn(context, await aCustomer(context));
  const lead = await signIn(context, await aStaff(context, 'team_lead'));
  const compliance = await signIn(context, await aStaff(context, 'compliance_officer'));
  expect((await get(`user/savings/${id}/statement`, other)).statusCode).toBe(404);
  expect((await get(`admin/savings/${id}/statement`, lead)).statusCode).toBe(404);
  expect((await get(`compliance_officer/savings/${id}/statement`, compliance)).statusCode).toBe(403);
  const wrong = async (query: string) =>
    Object.keys((await get(`user/savings/${id}/statement?${query}`, own)).json().errors ?? {});
  expect(await wrong('end_date=2026-03-08')).toEqual(['end_date']);
  expect(await wrong('end_date=2026-03-01')).toEqual(['end_date']);
  expect(await wrong('start_date=2026-03-06&end_date=2026-03-05')).toEqual(['start_date']);
  expect(await wrong('format=xls')).toEqual(['format']);
});

test('a document holds 500 lines at most, a file all of them', async () => {
  const at = context.clock.now();
  const rows = Array.from({ length: 500 }, (_, nth) => ({
    id: newId(at),
    account_id: id,
    seq: nth + 3,
    type: 'deposit' as const,
    state: 'completed' as const,
    change_kobo: kobo(100n),
    balance_kobo: kobo(BigInt(150_050 + (nth + 1) * 100)),
    value_on: day('2026-03-07'),
    channel: 'bank' as const,
    journal_id: newId(at),
    recorded_at: at,
  }));
  await sqlOf(context.db).insertInto('savings_transactions').values(rows).execute();
  const answer = await get(`user/savings/${id}/statement`, own);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'statement_too_long']);
  expect((await get(`user/savings/${id}/statement?start_date=2026-03-06`, own)).statusCode).toBe(200);
  expect(await mine()).toHaveLength(506);
});
