/** The page of one instalment: every payment on it with its allocations, its journal, and reversals. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const loan = await aRunningLoan(context, await aCustomer(context));
const own = await signIn(context, loan.customer);
const get = async (path: string, as = finance) => (await ask(app, `GET /api/${path}`, { as })).json().data;
const pay = async (amount: number, reference: string) =>
  (await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as: finance, body: { amount, reference } })).json().data;
const of = (number: number) => `loan/${loan.id}/loan-payments/${ids[number - 1]}`;

const ids: string[] = (await get(`finance/loan/${loan.id}/loan-payments`)).instalments.map(({ id }: { id: string }) => id);
await pay(300_000, 'TRF-ONE');
const two = await pay(1_000_000, 'TRF-TWO');

test('a payment over two instalments is listed on both, and its allocations add up', async () => {
  const [first, second] = [await get(`finance/${of(1)}`), await get(`finance/${of(2)}`)];
  expect(first.settlements.map((one: { payment: { reference: string } }) => one.payment.reference)).toEqual([
    'TRF-TWO',
    'TRF-ONE',
  ]);
  const parts = [...first.settlements, ...second.settlements].filter(({ payment }) => payment.reference === 'TRF-TWO');
  expect(parts).toHaveLength(2);
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(1_000_000);
  for (const { principal, interest, fee, penalty, total } of parts) expect(principal + interest + fee + penalty).toBe(total);
  expect(first.settlements.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(first.paid);
});

test('the customer sees the same, and each payment references its journal', async () => {
  const [mine, theirs] = [await get(`user/${of(1)}`, own), await get(`finance/${of(1)}`)];
  expect(mine.settlements).toEqual(theirs.settlements);
  expect(new Set(mine.settlements.map((one: { journal_id: string }) => one.journal_id)).size).toBe(2);
});

test('a reversed payment stays, with its settled amounts and the reversing journal', async () => {
  const before = (await get(`finance/${of(2)}`)).settlements[0];
  const undo = `POST /api/admin/${of(1)}/payment-log/${two.id}/reverse`;
  expect((await ask(app, undo, { as: finance, body: { reason: 'Meant for another loan' } })).statusCode).toBe(200);
  const { settlements, paid, payments } = await get(`finance/${of(2)}`);
  expect(paid).toBe(0);
  expect(settlements).toMatchObject([
    { total: before.total, journal_id: before.journal_id, payment: { reversed: { reason: 'Meant for another loan' } } },
  ]);
  expect(settlements[0].reversal_journal_id).not.toBe(before.journal_id);
  expect(payments).toHaveLength(1);
});
