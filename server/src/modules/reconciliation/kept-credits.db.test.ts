/**
 * A credit of an uploaded file counts, where it is booked, in what one person records in a day: above it, a person who has not touched it confirms.
 * So they do when it is booked on savings with a day far back.
 */
import { addDays, type Day } from '@ajo/contract/kernel/time';
import { ask, aStaff, confirmNewest, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { openDesk } from '../../../tests/reconciliation/desk.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const { act, app, as, context, csvOf, lineWith, payLoan, savings, today, upload } = await openDesk();
const people = await Promise.all([0, 1, 2, 3, 4].map(() => aStaff(context, 'finance')));
const [uploader, keeper, booker, another, teller] = await Promise.all(people.map((person) => signIn(context, person)));
const suspense = () => balanceOf(context.db, gl.unidentifiedReceipts);
const { rows: accounts } = await sql<{ number: string }>`select number::text from savings_accounts where id = ${savings}`.execute(
  sqlOf(context.db),
);
const target = `SV-${accounts[0]?.number.padStart(6, '0')}`;
const millions = (count: number): number => count * 100_000_000;

/** @returns the id of the receipt in suspense. */
async function keepOf(text: string, amount: number, on: Day = today): Promise<string> {
  as.finance = uploader ?? {};
  expect((await upload(csvOf([{ text, amount, on }]))).statusCode).toBe(201);
  as.finance = keeper ?? {};
  expect((await act((await lineWith(text)).id, 'keep')).statusCode).toBe(200);
  const { data } = (await ask(app, 'GET /api/finance/unidentified-receipts?status=open', { as: as.finance })).json();
  return data.find((one: { amount: number }) => one.amount === amount).id;
}
const book = (id: string, who = booker) => {
  const body = { action: 'book', purpose: 'savings_deposit', target, reason: 'The customer called' };
  return ask(app, `POST /api/finance/unidentified-receipts/${id}/resolve`, { as: who ?? {}, body });
};
const confirm = async (who: typeof booker) => (await confirmNewest(app, who ?? {}, 'finance')).json().code;

test('above the limit a person confirms it who has neither uploaded the statement, nor kept the credit, nor asked', async () => {
  const id = await keepOf('FROM NOBODY', millions(50));
  const before = await suspense();
  expect((await book(id)).json().data).toEqual({ state: 'asked' });
  expect((await book(id, another)).json().code).toBe('approval_pending');
  expect([await confirm(booker), await confirm(uploader), await confirm(keeper), await suspense()]).toEqual([
    'second_person_needed',
    'part_of_approval',
    'part_of_approval',
    before,
  ]);
  expect((await confirmNewest(app, another ?? {}, 'finance')).statusCode).toBe(200);
  expect(await suspense()).toBe(before - BigInt(millions(50)));
  expect((await book(id)).json().code).toBe('receipt_decided');
});

test('what one person books in a day is one sum, with payments recorded by hand', async () => {
  const [first, second] = [await keepOf('FIRST OF TWO', millions(4)), await keepOf('SECOND OF TWO', millions(5))];
  as.finance = another ?? {};
  await payLoan('BY-HAND-1', 1_000_000);
  expect((await book(first, another)).json().data.state).toBe('resolved');
  const third = await keepOf('THIRD', millions(6));
  expect((await book(third, another)).json().data).toEqual({ state: 'asked' });
  expect((await book(second, another)).json().data.state).toBe('resolved');
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('a credit of more than 31 days ago is booked on savings by two people, of any amount', async () => {
  await sql`update savings_accounts set created_at = created_at - interval '90 days' where id = ${savings}`.execute(
    sqlOf(context.db),
  );
  const near = await keepOf('PAID 31 DAYS AGO', 500_000, addDays(today, -31));
  expect((await book(near, teller)).json().data.state).toBe('resolved');
  const far = await keepOf('PAID 32 DAYS AGO', 400_000, addDays(today, -32));
  expect((await book(far, teller)).json().data).toEqual({ state: 'asked' });
  const { data } = (await ask(app, 'GET /api/finance/approvals?state=pending', { as: another ?? {} })).json();
  expect(data.at(-1).facts).toContainEqual({ field: 'paid_on', before: null, after: addDays(today, -32) });
  expect([await confirm(teller), await confirm(uploader), await confirm(keeper)]).toEqual([
    'second_person_needed',
    'part_of_approval',
    'part_of_approval',
  ]);
  expect((await confirmNewest(app, another ?? {}, 'finance')).statusCode).toBe(200);
  const { rows } = await sql<{ on: string }>`select value_on::text as on from savings_transactions
    where account_id = ${savings} and change_kobo = 400000`.execute(sqlOf(context.db));
  expect(rows).toEqual([{ on: addDays(today, -32) }]);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});
