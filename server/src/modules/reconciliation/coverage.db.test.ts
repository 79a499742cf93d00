/** Which days are covered: whole days only, the quiet days between two statements, and by each account in use. */
import { ask, aStaff, closeOpenDays, signIn } from '#kit';
import { addDays, type Day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { acceptAccount, openDesk } from '../../../tests/reconciliation/desk.ts';
import { bankBalanceOn } from './bank-balance.queries.ts';

const { app, as, context, today, upload } = await openDesk();
const { clock, db } = context;
const finance = await aStaff(context, 'finance');
const fileOf = (rows: string[], account?: string): Buffer =>
  Buffer.from([...(account ? [`Account number: ${account}`] : []), 'Date,Description,Debit,Credit,Balance', ...rows].join('\n'));
const row = (on: Day, text: string, debit: string, balance: string) => `${on},"${text}",${debit},,${balance}`;
const dayOf = async (on: Day) =>
  (await ask(app, `GET /api/finance/reconciliation/days?start_date=${on}&end_date=${on}`, { as: as.finance })).json().data[0];
const covered = async (...days: Day[]) => Promise.all(days.map(async (on) => (await dayOf(on)).covered));
async function moveTo(on: Day): Promise<void> {
  clock.moveBy(daysBetween(clock.businessDay(), on) * dayMs);
  await closeOpenDays(context);
  as.finance = await signIn(context, finance);
}
const at = (days: number): Day => addDays(today, days);

test('a file that is uploaded on its last day covers the days before it', async () => {
  expect(
    (await upload(fileOf([row(at(-1), 'COT A', '10.00', '990.00'), row(today, 'COT B', '10.00', '980.00')]))).statusCode,
  ).toBe(201);
  expect([await covered(at(-1), today), (await bankBalanceOn(db, today)).stated]).toEqual([[true, false], null]);
  expect([(await dayOf(today)).has_lines, (await dayOf(at(-2))).has_lines]).toEqual([true, false]);
  await moveTo(at(6));
  expect((await dayOf(today)).refusal).toContain('covers all of');
  expect(await covered(today)).toEqual([false]);
});

test('the days between two statements are covered when the second opens with the balance at which the first ends', async () => {
  await upload(fileOf([row(at(4), 'OTHER', '5.00', '100.00')]));
  expect(await covered(today, at(1), at(3), at(4))).toEqual([false, false, false, true]);
  clock.moveBy(1_000);
  await upload(fileOf([row(at(4), 'COT C', '10.00', '970.00'), row(at(5), 'COT D', '10.00', '960.00')]));
  expect(await covered(today, at(1), at(3), at(4), at(5), at(6))).toEqual([true, true, true, true, true, false]);
  expect((await bankBalanceOn(db, at(2))).stated).toBe(98_000n);
});

test('files without a name are of the only account that others name; the balance stays known', async () => {
  await moveTo(at(10));
  const more = fileOf([row(at(6), 'COT E', '10.00', '950.00'), row(at(9), 'COT F', '10.00', '940.00')], '0123456789');
  await acceptAccount(context, '6789');
  expect((await upload(more)).statusCode).toBe(201);
  expect(await bankBalanceOn(db, at(9))).toMatchObject({ stated: 94_000n, accounts: [{ last4: '6789' }] });
  expect((await bankBalanceOn(db, at(2))).stated).toBe(98_000n);
});

test('a day is covered when each account in use is; an account that is new is not asked for the days before', async () => {
  await moveTo(at(14));
  await acceptAccount(context, '3210');
  await upload(fileOf([row(at(11), 'COT G', '10.00', '50.00')], '9876543210'));
  expect(await covered(at(9), at(11))).toEqual([true, false]);
  expect((await dayOf(at(11))).refusal).toContain('account that ends in 6789 covers all of');
  await upload(fileOf([row(at(10), 'COT H', '10.00', '930.00'), row(at(12), 'COT I', '10.00', '920.00')], '0123456789'));
  expect(await covered(at(11), at(12))).toEqual([true, false]);
  expect([(await bankBalanceOn(db, at(11))).stated, (await bankBalanceOn(db, at(9))).stated]).toEqual([98_000n, 94_000n]);
});

test('an account whose last statement ends with nothing in it is asked for no later day', async () => {
  await moveTo(at(18));
  const last = fileOf([row(at(13), 'ALL OF IT', '50.00', '0.00')], '9876543210');
  await upload(last);
  await upload(fileOf([row(at(16), 'COT J', '10.00', '910.00')], '0123456789'));
  expect(await covered(at(12), at(13), at(15), at(16), at(17))).toEqual([true, true, true, true, false]);
  const balance = await bankBalanceOn(db, at(16));
  expect([balance.stated, balance.through, balance.accounts.map(({ last4, stated }) => [last4, stated])]).toEqual([
    91_000n,
    at(16),
    [
      [null, null],
      ['3210', 0n],
      ['6789', 91_000n],
    ],
  ]);
});

test('files without a name are an account that ended, once several accounts have names: what it had is at the others', async () => {
  expect((await bankBalanceOn(db, at(16))).stated).toBe(91_000n);
  const opened = (await bankBalanceOn(db, at(16))).accounts.find(({ last4 }) => last4 === null);
  expect([opened?.stated, opened?.isContinued, opened?.opening]).toEqual([null, true, 4_500n]);
  expect(await covered(at(-1), at(16))).toEqual([true, true]);
});
