/** Days and balances next to a statement rely on it too, and nothing comes to rely on it while it is withdrawn. */
import { ask, aStaff, closeOpenDays, confirmNewest, signIn } from '#kit';
import { addDays, addMonths, type Day, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { BankStatementView } from '@ajo/contract/modules/reconciliation.statements';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { acceptAccount, openDesk } from '../../../tests/reconciliation/desk.ts';
import { untilItWaits } from '../../../tests/kit/until-it-waits.ts';
import { closeMonth } from '../../../tests/reconciliation/month-close.ts';
import { bankBalanceOn } from './bank-balance.queries.ts';
import { lockStatements } from './reconciliation.store.ts';
import { saveWithdrawal } from './withdrawn-statements.store.ts';

const { act, app, as, context, lines, today, upload } = await openDesk();
const { clock, db } = context;
const people = [await aStaff(context, 'finance'), await aStaff(context, 'finance')] as const;
const by = { id: people[0].id, name: 'Finance' };
const at = (after: number): Day => addDays(today, after);
const monthEnd = addDays(addMonths(day(`${at(35).slice(0, 7)}-01`), 1), -1);
const after = (days: number): Day => addDays(monthEnd, days);

async function moveTo(on: Day): Promise<void> {
  clock.moveBy(daysBetween(clock.businessDay(), on) * dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, people[0]);
}
const fileOf = (rows: readonly string[], account = ''): Buffer =>
  Buffer.from(
    [...(account ? [`Account number: 000000${account}`] : []), 'Date,Description,Debit,Credit,Balance', ...rows].join('\n'),
  );
const row = (on: Day, text: string, balance: string): string => `${on},"${text}",10.00,,${balance}`;
async function stored(file: Buffer): Promise<BankStatementView> {
  clock.moveBy(1_000);
  const answer = await upload(file);
  expect(answer.statusCode).toBe(201);
  for (const { id } of await lines('&show=open')) expect((await act(id, 'dismiss', { reason: 'Known' })).statusCode).toBe(200);
  return answer.json().data;
}
const ofDay = (on: Day, name: string, body: object = {}) =>
  ask(app, `POST /api/finance/reconciliation/days/${on}/${name}`, { as: as.finance, body });
async function mark(on: Day): Promise<void> {
  expect((await ofDay(on, 'reconcile')).statusCode).toBe(200);
}
async function withdraw(id: string): Promise<unknown[]> {
  const body = { reason: 'It is a wrong file' };
  const answer = await ask(app, `POST /api/finance/reconciliation/statement/${id}/withdraw`, { as: as.finance, body });
  return [answer.statusCode, answer.json().code];
}
/** The act begins before the statement is withdrawn, and ends after. */
async function meetsWithdrawal<T>(id: string, begin: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await inTransaction(db, async (tx) => {
    await lockStatements(tx);
    begun = begin();
    await untilItWaits(context, begun);
    await saveWithdrawal(tx, id, { by, at: clock.now(), reason: 'It is a wrong file' });
  });
  if (!begun) throw new Error('the act has begun');
  return begun;
}

test('the last day of the statement before it, when that was uploaded on this day, relies on the next one', async () => {
  await moveTo(at(6));
  await stored(fileOf([row(at(5), 'COT A', '990.00'), row(at(6), 'COT B', '980.00')]));
  await moveTo(at(20));
  const { id } = await stored(fileOf([row(at(7), 'COT C', '970.00')]));
  await mark(at(5));
  await mark(at(6));
  expect(await withdraw(id)).toEqual([409, 'statement_of_reconciled_day']);
  await ofDay(at(6), 'reopen', { reason: 'Marked too early' });
  // The other marked day is whole in the statement before.
  expect(await withdraw(id)).toEqual([200, undefined]);
});

test('a file that names no account is a neighbour of the only account that others name', async () => {
  await acceptAccount(context, '4471');
  const { id } = await stored(fileOf([row(at(9), 'COT D', '970.00')], '4471'));
  await mark(at(8));
  expect(await withdraw(id)).toEqual([409, 'statement_of_reconciled_day']);
});

test('a balance of a closed month that only its opening states keeps it', async () => {
  await moveTo(after(10));
  await stored(fileOf([row(after(-3), 'COT E', '900.00')], '4471'));
  const { id } = await stored(fileOf([row(after(2), 'COT F', '890.00')], '4471'));
  expect((await bankBalanceOn(db, monthEnd)).stated).toBe(90_000n);
  await closeMonth(db, { clock }, { today: monthEnd, people });
  expect(await withdraw(id)).toEqual([409, 'statement_of_closed_month']);
  // One that was uploaded after the close, with the opening balance of the same day.
  await acceptAccount(context, '9999');
  const other = await stored(fileOf([row(after(1), 'COT G', '70.00')], '9999'));
  expect(await withdraw(other.id)).toEqual([200, undefined]);
});

test('a day that is marked while its statement is withdrawn stays open', async () => {
  const { id } = await stored(fileOf([row(after(4), 'COT H', '880.00')], '4471'));
  const answer = await meetsWithdrawal(id, () => ofDay(after(4), 'reconcile'));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'day_not_covered']);
});

test('so does one that a second person confirms', async () => {
  const { id } = await stored(fileOf([row(after(4), 'COT I', '880.00'), row(after(4), 'COT J', '800.00')], '4471'));
  expect((await ofDay(after(4), 'reconcile', { reason: 'The bank confirmed it' })).json().data).toEqual({ state: 'asked' });
  const second = await signIn(context, people[1]);
  const answer = await meetsWithdrawal(id, () => confirmNewest(app, second, 'finance'));
  expect(answer.json().message).toContain('covers all of');
});

test('a file that comes again while its statement is withdrawn adds nothing to it', async () => {
  const file = fileOf([row(after(4), 'COT K', '880.00')], '4471');
  const { id } = await stored(file);
  // As if it had been uploaded when only credits were stored.
  await sql`update bank_statements set debits = null, added = 0 where id = ${id}`.execute(sqlOf(db));
  const answer = await meetsWithdrawal(id, () => upload(file));
  expect([answer.statusCode, answer.json().errors?.statement]).toEqual([
    422,
    ['The earlier upload of this file was withdrawn just now. Upload it again'],
  ]);
  expect((await lines('&show=open')).map(({ narration }) => narration)).toEqual([]);
  expect((await upload(file)).statusCode).toBe(201);
});
