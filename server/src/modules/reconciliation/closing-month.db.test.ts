/** A month that is closed while one person decides about a line of it counts for the decision: the line waits for the close. */
import { aStaff } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { closeMonth, meetsClose } from '../../../tests/reconciliation/month-close.ts';
import { matchOpen } from './commands/match-open.ts';

const { act, context, csvOf, lineWith, payLoan, today, upload } = await openDesk();
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;

/** The close is undone after the act. */
async function meetsClosing<T>(begin: () => Promise<T>): Promise<T> {
  const done = await meetsClose(context, (tx) => closeMonth(tx, context, { today, people }), begin);
  await sql`alter table closed_months disable trigger user`.execute(sqlOf(context.db));
  await sql`delete from closed_months`.execute(sqlOf(context.db));
  return done;
}

beforeAll(async () => {
  const file = [
    { text: 'SMS CHARGES', amount: -400 },
    { text: 'COT', amount: -500 },
    { text: 'STAMP DUTY', amount: -600 },
    { text: 'NIP FTCLOSING0001', amount: 61_000 },
  ];
  expect((await upload(csvOf(file))).statusCode).toBe(201);
});

test.each([
  ['SMS CHARGES', 'dismiss'],
  ['COT', 'charge'],
])('%s: a second person confirms to %s it', async (text, name) => {
  const { id } = await lineWith(text);
  const answer = await meetsClosing(() => act(id, name, { reason: 'Known' }));
  expect([answer.statusCode, answer.json().data]).toEqual([200, { state: 'asked' }]);
  expect((await lineWith(text)).result).toBe('missing_in_book');
});

test('a dismissed line is not opened again', async () => {
  const { id } = await lineWith('STAMP DUTY');
  expect((await act(id, 'dismiss', { reason: 'Known' })).statusCode).toBe(200);
  const answer = await meetsClosing(() => act(id, 'reopen'));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'month_of_day_closed']);
});

test('no rule matches a line', async () => {
  await payLoan('FT-CLOSING-0001', 61_000);
  expect(await meetsClosing(() => matchOpen(context))).toBe(0);
  expect((await lineWith('FTCLOSING0001')).result).toBe('missing_in_book');
});
