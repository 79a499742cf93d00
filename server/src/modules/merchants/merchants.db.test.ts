/** Merchants read the loans of their own customers, and staff read merchants with their figures. */
import { aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn, weHold } from '#kit';
import { gl } from '#modules/ledger';
import { codeOf, followReferrals } from '#modules/referrals';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths } from '@ajo/contract/kernel/time';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const merchant = await aPerson(context, 'merchant', { firstName: 'Musa', lastName: 'Electronics', branchId: ikeja });
const rival = await aPerson(context, 'merchant', { firstName: 'Other', lastName: 'Shop' });
const customer = await aCustomer(context, { firstName: 'Ada', lastName: 'Eze' });
const stranger = await aCustomer(context);
await inTransaction(context.db, async (tx) => saveUser(tx, customer.id, { referral_code: await codeOf(context, merchant.id) }));
await followReferrals(context);
const loan = await aRunningLoan(context, customer);
await aRunningLoan(context, stranger);
const on = context.clock.businessDay();
await weHold(context, gl.merchantPayable(merchant.id), kobo(700n));
const get = async (who: User, path: string) => ask(app, `GET /api${path}`, { as: await signIn(context, who) });

test('a merchant sees the loans of their own customers and the totals, and nothing of others', async () => {
  const { data, additional, meta } = (await get(merchant, '/merchant/loans')).json();
  expect([data, meta.total]).toMatchObject([
    [{ number: loan.number, customer: 'Ada Eze', amount: 4_000_000, status: 'active' }],
    1,
  ]);
  expect(Object.keys(data[0])).not.toContain('phone_number');
  expect(additional).toEqual({ customers: 1, waiting: 0, running: 1, completed: 0, lent: 4_000_000, balance: 700 });
  expect((await get(rival, '/merchant/loans')).json()).toMatchObject({ data: [], additional: { customers: 0, balance: 0 } });
  expect((await get(merchant, '/merchant/loans?status[]=pending')).json().data).toEqual([]);
  expect((await get(customer, '/merchant/loans')).statusCode).toBe(403);
});

test('an active loan shows the amount disbursed, without parts still to come', async () => {
  const change = (undrawn: bigint) =>
    sqlOf(context.db)
      .updateTable('loans')
      .set({ undrawn_kobo: kobo(undrawn) })
      .where('id', '=', loan.id)
      .execute();
  await change(1_500_000n);
  const { data, additional } = (await get(merchant, '/merchant/loans')).json();
  expect([data[0].amount, additional.lent]).toEqual([2_500_000, 2_500_000]);
  await change(0n);
});

test('the file contains the same loans', async () => {
  const file = await get(merchant, '/merchant/loans/export?search=ada');
  expect(file.body).toContain(`${loan.number},Ada Eze,`);
  expect((await get(merchant, '/merchant/loans/export?search=zzz')).body.trim().split('\r\n')).toHaveLength(1);
});

test("a merchant's statement lists each ledger line with a running balance, and ends at the amount we owe", async () => {
  const { data, additional } = (await get(merchant, '/merchant/statement')).json();
  expect(data).toMatchObject([{ on, what: 'Money received for you', amount: 700, balance: 700 }]);
  expect(additional).toEqual({ balance: 700, more: false });
  const file = await get(merchant, '/merchant/statement/export');
  expect(file.body.trim().split('\r\n')).toHaveLength(2);
  expect(file.body).toContain('Money received for you,₦7.00,₦7.00');
  expect((await get(rival, '/merchant/statement')).json()).toEqual({ data: [], additional: { balance: 0, more: false } });
  expect((await get(customer, '/merchant/statement')).statusCode).toBe(403);
});

test('staff see merchants within their scope', async () => {
  const [admin, subadmin, finance] = [
    await aStaff(context, 'admin'),
    await aStaff(context, 'subadmin', { branchId: ikeja }),
    await aStaff(context, 'finance'),
  ];
  const rows = (await get(admin, '/admin/merchants')).json().data as { id: string }[];
  expect(rows.find(({ id }) => id === merchant.id)).toMatchObject({ name: 'Musa Electronics', running: 1, balance: 700 });
  expect(rows).toHaveLength(2);
  expect((await get(subadmin, '/admin/merchants?search=musa')).json().data).toHaveLength(1);
  expect((await get(subadmin, '/admin/merchants')).json().data).toHaveLength(1);
  expect((await get(finance, '/finance/merchants')).statusCode).toBe(403);
});

test('the page of a merchant holds its figures, months, customers, loans and account', async () => {
  const admin = await aStaff(context, 'admin');
  const path = `/admin/merchants/${merchant.id}`;
  const { data } = (await get(admin, path)).json();
  expect(data).toMatchObject({ name: 'Musa Electronics', branch: 'Ikeja', customers: 1, running: 1, balance: 700 });
  expect(data.code).toBe(await codeOf(context, merchant.id));
  expect(data.months).toHaveLength(12);
  expect(data.months.at(-1)).toEqual({ month: `${on.slice(0, 7)}-01`, loans: 1, lent: 4_000_000 });
  expect(data.months[0]).toMatchObject({ loans: 0, lent: 0 });
  expect((await get(merchant, '/merchant/months')).json().data).toEqual(data.months);
  for (const { month, loans, lent } of data.months) {
    const span = `start_date=${month}&end_date=${addDays(addMonths(month, 1), -1)}&merchant_id=${merchant.id}`;
    const list = (query: string) => get(admin, `/admin/portfolio/disbursed-loans?${span}${query}`);
    const [first, all] = [(await list('&first=true')).json(), (await list('')).json()];
    expect([month, first.meta.total, all.totals.disbursed]).toEqual([month, loans, lent]);
  }
  const ofRival = (await get(admin, `/admin/portfolio/disbursed-loans?merchant_id=${rival.id}`)).json();
  expect(ofRival.meta.total).toBe(0);
  expect((await get(admin, `${path}/customers`)).json().data).toMatchObject([
    { id: customer.id, name: 'Ada Eze', loans: 1, running: 1, lent: 4_000_000 },
  ]);
  expect((await get(admin, `${path}/loans`)).json().data).toMatchObject([{ id: loan.id, number: loan.number }]);
  expect((await get(admin, `${path}/statement`)).json().additional).toEqual({ balance: 700, more: false });
});

test('staff reach merchants of their scope, and of these the customers and loans that they may read', async () => {
  const subadmin = await aStaff(context, 'subadmin', { branchId: ikeja });
  const path = `/admin/merchants/${merchant.id}`;
  expect((await get(subadmin, path)).statusCode).toBe(200);
  for (const part of ['customers', 'loans'])
    expect((await get(subadmin, `${path}/${part}`)).json()).toMatchObject({ data: [], meta: { total: 0 } });
  const parts = ['', '/customers', '/loans', '/statement'];
  for (const other of [rival, customer]) {
    const answers = await Promise.all(parts.map((part) => get(subadmin, `/admin/merchants/${other.id}${part}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  }
});
