/** A statement is kept while files without an account number, or days of other accounts, rely on it. */
import { ask, aStaff, closeOpenDays, signIn } from '#kit';
import { addDays, addMonths, type Day, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { acceptAccount, openDesk } from '../../../tests/reconciliation/desk.ts';
import { closeMonth } from '../../../tests/reconciliation/month-close.ts';

const { act, app, as, context, lines, today, upload } = await openDesk();
const { clock, db } = context;
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const monthEnd = addDays(addMonths(day(`${addDays(today, 20).slice(0, 7)}-01`), 1), -1);
const at = (after: number): Day => addDays(monthEnd, after);

const row = (on: Day, text: string, balance: string): string => `${on},"${text}",10.00,,${balance}`;
async function stored(rows: readonly string[], account = '', fields: Record<string, string> = {}): Promise<BankStatementView> {
  clock.moveBy(1_000);
  const head = account ? [`Account number: 000000${account}`] : [];
  const bytes = Buffer.from([...head, 'Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
  const answer = await upload(bytes, 'finance', fields);
  expect(answer.statusCode).toBe(201);
  for (const { id } of await lines('&show=open')) expect((await act(id, 'dismiss', { reason: 'Known' })).statusCode).toBe(200);
  return answer.json().data;
}
async function withdraw({ id }: BankStatementView) {
  const body = { reason: 'It is a wrong file' };
  const answer = await ask(app, `POST /api/finance/reconciliation/statement/${id}/withdraw`, { as: as.finance, body });
  return { status: answer.statusCode, code: answer.json().code, message: answer.json().message };
}
const ofDay = (on: Day, name: string, body: object = {}) =>
  ask(app, `POST /api/finance/reconciliation/days/${on}/${name}`, { as: as.finance, body });
const isCovered = async (on: Day): Promise<boolean> =>
  (await ask(app, `GET /api/finance/reconciliation/days?start_date=${on}&end_date=${on}`, { as: as.finance })).json().data[0]
    .covered;

let first: BankStatementView;

beforeAll(async () => {
  clock.moveBy(daysBetween(clock.businessDay(), at(20)) * dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, people[0]);
});

test('a file without a number stays with the account as which it counts', async () => {
  const unnamed = [row(at(2), 'COT A', '990.00'), row(at(3), 'COT B', '980.00')];
  const one = await stored(unnamed);
  const two = await stored([row(at(8), 'COT C', '500.00')]);
  await acceptAccount(context, '4471');
  const named = await stored([row(at(1), 'COT D', '90.00'), row(at(10), 'COT E', '80.00')], '4471');
  await acceptAccount(context, '3210');
  const wrong = await stored([row(at(9), 'COT F', '70.00')], '3210');
  // The account without a number has no statement of this day.
  expect(await isCovered(at(5))).toBe(false);
  expect(await withdraw(wrong)).toMatchObject({
    status: 409,
    code: 'statement_names_account',
    message: expect.stringContaining('Upload the right statement of this account first, or withdraw ours.csv'),
  });
  const right = await stored([row(at(9), 'COT G', '60.00')], '3210');
  expect([(await withdraw(wrong)).status, await isCovered(at(5))]).toEqual([200, false]);
  expect((await withdraw(right)).code).toBe('statement_names_account');
  expect([(await withdraw(two)).status, (await withdraw(one)).status]).toEqual([200, 200]);
  await stored(unnamed, '', { account_last4: '4471' });
  expect((await withdraw(right)).status).toBe(200);
  expect((await withdraw(named)).status).toBe(200);
});

test('a marked day keeps the statement that ends another account with nothing in it', async () => {
  await acceptAccount(context, '5555');
  await acceptAccount(context, '6666');
  first = await stored([row(at(11), 'COT H', '10.00')], '5555');
  const last = await stored([row(at(12), 'ALL OF IT', '0.00')], '5555');
  await stored([row(at(4), 'COT I', '970.00'), row(at(16), 'COT J', '960.00')], '4471');
  expect((await ofDay(at(14), 'reconcile')).statusCode).toBe(200);
  expect(await withdraw(last)).toMatchObject({ status: 409, code: 'statement_of_reconciled_day' });
  expect((await ofDay(at(14), 'reopen', { reason: 'Marked too early' })).statusCode).toBe(200);
  expect((await withdraw(last)).status).toBe(200);
});

test('a month that was closed with the file without a number as another account keeps it', async () => {
  const old = await stored([row(at(-3), 'COT M', '940.00'), row(at(-2), 'COT N', '930.00')], '4471');
  // As if it had been uploaded before an account had a name.
  await sql`update bank_statements set account_last4 = null where id = ${old.id}`.execute(sqlOf(db));
  const wrong = await stored([row(at(17), 'COT K', '70.00')], '6666');
  expect((await withdraw(first)).status).toBe(200);
  await closeMonth(db, { clock }, { today: monthEnd, people });
  expect((await withdraw(wrong)).code).toBe('statement_of_closed_month');
  const later = await stored([row(at(18), 'COT L', '70.00')], '6666');
  expect((await withdraw(wrong)).status).toBe(200);
  // The month was closed before it was there.
  expect((await withdraw(later)).status).toBe(200);
});
