/** One customer seen whole, by those who may. */
import type { AccountRole } from '@ajo/contract/kernel/access';
import { prefixOf } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import {
  aCustomer,
  appOf,
  aPerson,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  freshContext,
  payIntoSavings,
  signIn,
} from '#kit';
import { addBranch } from '#modules/branches';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const customer = await aCustomer(context, { branchId: ikeja });
const guarantor = await aCustomer(context, { email: 'garba@mail.test' });
const loan = await aRunningLoan(context, customer);
type Seen = { branchId?: string; what?: string };
const seenBy = async (role: AccountRole, id: string, { branchId, what = 'accounts' }: Seen = {}) =>
  ask(app, `GET /api/${prefixOf(role)}/users/${id}/${what}`, {
    as: await signIn(context, await aStaff(context, role, { ...(branchId && { branchId }) })),
  });

test('shows loans with the amounts owed, the guarantors of the customer, and the loans they guarantee', async () => {
  const { data } = (await seenBy('admin', customer.id)).json();
  expect(data.loans).toMatchObject([{ number: loan.number, status: 'active', principal: 4_000_000, overdue: 0 }]);
  expect(data.loans[0].outstanding).toBeGreaterThan(4_000_000);
  expect(data).toMatchObject({
    credit: 0,
    cards: [],
    guarantors: [{ name: 'Garba Sani', loan: { number: loan.number } }],
  });
  expect(data.as_of).toBeNull();
  const [on, at] = [addDays(context.clock.businessDay(), -1), context.clock.now()];
  await sql`insert into business_days (on_day, started_at, closed_at, loans) values (${on}, ${at}, ${at}, 1)`.execute(
    sqlOf(context.db),
  );
  expect((await seenBy('admin', customer.id)).json().data.as_of).toBe(on);
  const other = (await seenBy('admin', guarantor.id)).json().data;
  expect(other.guarantees).toMatchObject([{ borrower: { id: customer.id }, loan: { id: loan.id } }]);
});

test.each(['accounts', 'payments'])('%s: refused to HR, to other branches, and for users who are not customers', async (what) => {
  const statusFor = async (...[role, id, seen]: Parameters<typeof seenBy>) =>
    (await seenBy(role, id, { ...seen, what })).statusCode;
  expect(await statusFor('hr', customer.id)).toBe(403);
  expect(await statusFor('subadmin', customer.id)).toBe(404);
  expect(await statusFor('subadmin', customer.id, { branchId: ikeja })).toBe(200);
  expect(await statusFor('finance', customer.id)).toBe(200);
  expect(await statusFor('admin', (await aPerson(context, 'merchant')).id)).toBe(404);
  // The borrower is outside of the reach, so is the guarantee.
  expect(await statusFor('subadmin', guarantor.id)).toBe(404);
});

test('every payment is listed in pages, newest first, and a reversed payment is marked as reversed', async () => {
  const at = context.clock.now();
  const facts = {
    loan_id: loan.id,
    customer_id: customer.id,
    source: 'receipt' as const,
    recorded_at: at,
    amount_kobo: kobo(100n),
  };
  const logs = Array.from({ length: 53 }, (_, nth) => ({
    ...facts,
    id: newId(at),
    kind: 'payment' as const,
    reference: `slip ${nth + 1}`,
    paid_on: addDays(context.clock.businessDay(), nth - 60),
    journal_id: newId(at),
  }));
  const undo = {
    ...facts,
    id: newId(at),
    kind: 'reversal' as const,
    reference: 'undo 1',
    paid_on: context.clock.businessDay(),
    journal_id: newId(at),
    reverses_id: logs[0]?.id ?? null,
  };
  await inTransaction(context.db, async (tx) => {
    await sqlOf(tx).insertInto('payment_logs').values(logs).execute();
    await sqlOf(tx).insertInto('payment_logs').values(undo).execute();
  });
  const pageOf = async (page: number) => (await seenBy('admin', customer.id, { what: `payments?page=${page}` })).json();
  const one = await pageOf(1);
  expect(one.meta).toMatchObject({ total: 53, last_page: 3, per_page: 20 });
  expect(one.data[0]).toMatchObject({ reference: 'slip 53', amount: 100, loan: { number: loan.number }, reversed: false });
  const last = await pageOf(3);
  expect(last.data).toHaveLength(13);
  expect(last.data.at(-1)).toMatchObject({ reference: 'slip 1', reversed: true });
});

test('the money of a customer at one look: own, or in the scope of staff, and only the parts that their role may see', async () => {
  const saver = await aCustomer(context, { branchId: ikeja });
  const savings = await aSavingsAccount(context, saver);
  await payIntoSavings(context, { id: savings, customer: saver }, 70_000n);
  const look = (as: Record<string, string>, query = '') => ask(app, `GET /api/user/account${query}`, { as });
  const as = (role: AccountRole, branchId?: string) =>
    aStaff(context, role, { ...(branchId && { branchId }) }).then((person) => signIn(context, person));
  const own = await signIn(context, saver);
  const mine = await look(own);
  expect([mine.statusCode, mine.json().data]).toMatchObject([
    200,
    {
      customer: { id: saver.id },
      credit: 0,
      account_numbers: [],
      savings: [{ id: savings, status: 'active', balance: 70_000, held: 0, interest_accrued: 0 }],
      investments: [],
      subscriptions: [],
    },
  ]);
  const of = `?user_id=${saver.id}`;
  expect((await look(own, of)).json()).toEqual(mine.json());
  expect((await look(await signIn(context, customer), of)).statusCode).toBe(404);
  expect((await look(await as('finance'), of)).json().data.savings).toHaveLength(1);
  expect((await look(await as('compliance_officer'), of)).json().data).toMatchObject({
    savings: null,
    investments: null,
    subscriptions: null,
  });
  expect((await look(await as('subadmin'), of)).statusCode).toBe(404);
  expect((await look(await as('subadmin', ikeja), of)).statusCode).toBe(200);
  expect((await look(await as('finance'))).statusCode).toBe(404);
  expect((await look(await as('hr'), of)).statusCode).toBe(403);
});
