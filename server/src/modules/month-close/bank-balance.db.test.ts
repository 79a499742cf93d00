/** The checklist of a month compares our bank account by its statement with account 1000, by the days on which the money moved. */
import { ask, aStaff, closeOpenDays, signIn } from '#kit';
import { addDays, type Day, daysBetween, dayMs } from '@ajo/contract/kernel/time';
import type { MonthClose } from '@ajo/contract/modules/month-close';
import { balanceOf, gl, trialBalance } from '#modules/ledger';
import { bankReconciliation } from '#modules/reconciliation';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { monthSpan } from './month.ts';

const { act, app, as, context, lineWith, upload } = await openDesk();
const finance = await aStaff(context, 'finance');
/** Sessions end while the clock moves. */
const signAgain = async (): Promise<Record<string, string>> => (as.finance = await signIn(context, finance));
const { db, clock } = context;
const { last } = monthSpan(clock.businessDay().slice(0, 7));
const moveTo = (on: Day): void => clock.moveBy(daysBetween(clock.businessDay(), on) * dayMs);
const bankCheck = async () => {
  const answer = await ask(app, `GET /api/finance/month-close?month=${last.slice(0, 7)}`, { as: await signAgain() });
  return (answer.json().data as MonthClose).checks.find(({ check }) => check === 'bank_balance');
};
const naira = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
const statement = (...rows: string[]): Buffer => Buffer.from(['Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
const inBooks = () => balanceOf(db, gl.bankOperating);

test('without a statement, or with one that ends earlier, the line stays open', async () => {
  expect(await bankCheck()).toMatchObject({ state: 'open', finding: 'No statement of our bank account was uploaded' });
  await upload(statement(`${clock.businessDay()},"OLD",,1.00,10.00`));
  expect((await bankCheck())?.finding).toMatch(/^No statement states the balance at the end of the month. The last one ends on /);
});

test('between two statements the balance is known when the second opens with it, and not when one is missing', async () => {
  const [end, start] = [addDays(last, -3), addDays(last, 4)];
  moveTo(addDays(last, 6));
  await signAgain();
  const file = (on: Day, text: string, amount: string, balance: string) => statement(`${on},"${text}",,${amount},${balance}`);
  expect((await upload(file(end, 'OF THE MONTH', '5.00', '700.00'))).statusCode).toBe(201);
  expect((await bankCheck())?.finding).toMatch(/^No statement states/);
  expect((await upload(file(start, 'AFTER A GAP', '5.00', '905.00'))).statusCode).toBe(201);
  expect((await bankCheck())?.finding).toMatch(/^No statement states/);
  // Of two statements that open on one day the later upload counts.
  clock.moveBy(1_000);
  expect((await upload(file(start, 'OF THE NEXT', '5.00', '705.00'))).statusCode).toBe(201);
  expect((await bankCheck())?.finding).toMatch(/^The statement has ₦700.00/);
});

test('a charge of a closed day counts on its own day, and ends the difference', async () => {
  const booked = await inBooks();
  moveTo(addDays(last, 7));
  await closeOpenDays(context);
  await signAgain();
  const charged = booked - 40_000n;
  const file = statement(
    `${last},"ACCOUNT MAINTENANCE",400.00,,${naira(charged)}`,
    `${addDays(last, 1)},"LATER",,5.00,${naira(charged + 500n)}`,
  );
  expect((await upload(file)).statusCode).toBe(201);
  expect((await bankCheck())?.finding).toMatch(/: ₦400.00 less at the bank$/);
  const { id } = await lineWith('ACCOUNT MAINTENANCE');
  expect((await act(id, 'charge', { reason: 'Charge of the month' })).statusCode).toBe(200);
  expect(await bankCheck()).toMatchObject({
    state: 'done',
    finding: expect.stringMatching(
      /, as in account 1000\. Posted later with a value date up to this day: -₦400.00\. The ledger as of .* has -?₦/,
    ),
  });
  // The month is over and its days are closed: the journal is in the next one.
  const atEnd = (await trialBalance(db, { asOf: last })).rows.find(({ code }) => code === '1000')?.balance;
  expect([atEnd, await inBooks()]).toEqual([booked, charged]);
  expect((await bankReconciliation(context, last)).ledger).toBe(atEnd);
  const { rows } = await sql<{ on: Day; valued: string }>`select effective_on as on, meta ->> 'value_on' as valued
    from ledger.journal where meta ->> 'bank_line' = ${id}`.execute(sqlOf(db));
  expect(rows).toEqual([{ on: clock.businessDay(), valued: last }]);
  // The mirror of the charge counts on the same day.
  expect((await act(id, 'unlink', { reason: 'Not a charge' })).statusCode).toBe(200);
  expect((await bankCheck())?.finding).toMatch(/: ₦400.00 less at the bank$/);
  expect((await act(id, 'charge', { reason: 'It is one' })).statusCode).toBe(200);
  expect((await bankCheck())?.state).toBe('done');
});

test.each([
  ['rewritten', sql`update bank_balances set balance_kobo = 0`],
  ['removed', sql`delete from bank_balances`],
])('a balance of a statement cannot be %s, not even with SQL', async (_how, attack) => {
  await expect(attack.execute(sqlOf(db))).rejects.toThrow(/append-only/);
});
