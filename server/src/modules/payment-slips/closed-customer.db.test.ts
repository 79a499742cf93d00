/** A receipt that waits when the account of its customer is closed: it books nothing, says where its money goes, and is denied. */
import { aCustomer, aRunningLoan, ask, confirmNewest, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, expect, test } from 'vitest';
import { formOf, pdf } from '../../../tests/repayments/forms.ts';
import { openLeavers } from '../../../tests/users/leavers.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const desk = await openLeavers();
const { context, app, call, staff } = desk;
let count = 0;
const formWith = (fields: Record<string, string>) => {
  const bytes = Buffer.concat([pdf, Buffer.from(`% ${(count += 1)}\n`)]);
  const on = { paid_on: context.clock.businessDay() };
  return formOf({ ...on, ...fields }, { name: 'slip.pdf', type: 'application/pdf', bytes });
};
const decide = (id: string, body: object) => call('finance', `POST /admin/payment_receipt/${id}/review`, body);
const approve = (id: string) => decide(id, { status: 'approved', reference: `LATE-${id}` });
const pending = async (): Promise<string[]> =>
  (await call('finance', 'GET /admin/payment_receipt?status=pending')).json().data.map(({ id }: { id: string }) => id);
const requests = async (id: string): Promise<unknown[]> =>
  (
    await sql`select from approvals where subject_id = ${id} and kind = 'payment_slip_booking' and state = 'pending'`.execute(
      sqlOf(context.db),
    )
  ).rows;
const aboveLimit = '5000000000';
const refusal = {
  code: 'receipt_customer_closed',
  message: 'The account of this customer is closed. Deny the payment slip and keep its credit in suspense',
};

async function aLeaverWithSlip(amount: string) {
  const leaver = await desk.aLeaver();
  const sent = { as: leaver.as, ...formWith({ amount }) };
  const { data } = (await ask(app, `POST /api/user/savings/${leaver.id}/payment-receipts`, sent)).json();
  return { ...leaver, slip: String(data.id) };
}

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test.each([
  ['of a small amount', '500000'],
  ['above the limit of one person, before a second is involved', aboveLimit],
])('a receipt for savings %s is refused with the way out, and leaves the queue when it is denied', async (_what, amount) => {
  const { customer, id, slip } = await aLeaverWithSlip(amount);
  expect(await desk.removed(customer)).toEqual([200, undefined]);
  expect(await pending()).toContain(slip);
  const refused = await approve(slip);
  expect([refused.statusCode, refused.json(), await requests(slip)]).toMatchObject([409, refusal, []]);
  expect((await decide(slip, { status: 'denied', reason: 'The account is closed' })).statusCode).toBe(200);
  expect(await pending()).not.toContain(slip);
  const booked = await sql`select from savings_transactions where account_id = ${id}`.execute(sqlOf(context.db));
  expect(booked.rows).toEqual([]);
});

test('the second person of an earlier request reads the same, and a denial ends the request', async () => {
  const { customer, slip } = await aLeaverWithSlip(aboveLimit);
  expect((await approve(slip)).json().data).toEqual({ state: 'asked' });
  expect(await desk.removed(customer)).toEqual([200, undefined]);
  const confirmed = await confirmNewest(app, await signIn(context, staff.admin));
  expect([confirmed.statusCode, confirmed.json()]).toMatchObject([409, refusal]);
  expect((await decide(slip, { status: 'denied', reason: 'The account is closed' })).statusCode).toBe(200);
  expect([await requests(slip), (await pending()).includes(slip)]).toEqual([[], false]);
});

test('a receipt for a loan of a closed customer is refused in the same way', async () => {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const form = formWith({ loan_id: loan.id, amount: '500000' });
  const sent = { as: await signIn(context, staff.admin), ...form };
  const slip = (await ask(app, 'POST /api/admin/payment_receipt', sent)).json().data.id;
  await sql`update users set deleted_at = ${context.clock.now()} where id = ${customer.id}`.execute(sqlOf(context.db));
  expect((await approve(slip)).json()).toMatchObject(refusal);
  expect((await decide(slip, { status: 'denied', reason: 'The account is closed' })).statusCode).toBe(200);
});
