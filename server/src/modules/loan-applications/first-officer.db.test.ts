/** A customer without a referral is seen by one officer as soon as they apply, of their own state if possible. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { addBranch } from '#modules/branches';
import { findUser, saveUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { anApplication, aReadyCustomer, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [yaba, ikeja] = await inTransaction(context.db, async (tx) => [
  await addBranch(tx, context, 'Yaba'),
  await addBranch(tx, context, 'Ikeja'),
]);
const busy = await aStaff(context, 'credit_officer', { branchId: yaba });
await aStaff(context, 'team_lead', { branchId: ikeja });
const free = await aStaff(context, 'credit_officer', { branchId: ikeja });
const away = await aStaff(context, 'credit_officer', { branchId: ikeja });
await inTransaction(context.db, (tx) => saveUser(tx, away.id, { suspended_at: context.clock.now() }));
for (const _ of [1, 2]) {
  const customer = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: busy.id }));
}

const officersOf = (customerId: string) =>
  sqlOf(context.db)
    .selectFrom('officer_assignments')
    .select(['officer_id', 'office', 'by_id'])
    .where('customer_id', '=', customerId)
    .execute();

test('the officer with the fewest customers is assigned to a new customer, who joins their branch', async () => {
  const { loanId, customer } = await anApplication(context);
  expect(await findUser(context.db, customer.id)).toMatchObject({ accountOfficerId: free.id, branchId: ikeja });
  expect(await officersOf(customer.id)).toEqual([{ officer_id: free.id, office: 'account', by_id: null }]);
  const seen = await ask(app, `GET /api/admin/loan/${loanId}`, { as: await signIn(context, free) });
  expect(seen.json().data.can).toContain('recommend');
  expect((await ask(app, `GET /api/admin/loan/${loanId}`, { as: await signIn(context, busy) })).statusCode).toBe(404);
});

test('a customer of a branch gets an officer of that branch, even a busy one', async () => {
  const customer = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { branch_id: yaba }));
  await anApplication(context, { customer });
  expect(await findUser(context.db, customer.id)).toMatchObject({ accountOfficerId: busy.id, branchId: yaba });
});

test('a customer with an officer keeps them', async () => {
  const customer = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { account_officer_id: busy.id }));
  await anApplication(context, { customer });
  expect(await findUser(context.db, customer.id)).toMatchObject({ accountOfficerId: busy.id });
  expect(await officersOf(customer.id)).toEqual([]);
});

test('a branch in the state of the home comes first, also when its officer is the busiest', async () => {
  const [mile1, kosofe] = await inTransaction(context.db, async (tx) => [
    await addBranch(tx, context, 'Mile 1', 'Rivers'),
    await addBranch(tx, context, 'Kosofe', 'Lagos'),
  ]);
  const idle = await aStaff(context, 'credit_officer', { branchId: mile1 });
  const near = await aStaff(context, 'credit_officer', { branchId: kosofe });
  const earlier = await aReadyCustomer(context);
  await inTransaction(context.db, (tx) => saveUser(tx, earlier.id, { account_officer_id: near.id }));
  const { customer } = await anApplication(context);
  expect(await findUser(context.db, customer.id)).toMatchObject({ accountOfficerId: near.id, branchId: kosofe });
  await inTransaction(context.db, (tx) => saveUser(tx, near.id, { suspended_at: context.clock.now() }));
  const other = (await anApplication(context)).customer;
  expect(await findUser(context.db, other.id)).toMatchObject({ accountOfficerId: idle.id, branchId: mile1 });
  await inTransaction(context.db, (tx) => saveUser(tx, idle.id, { suspended_at: context.clock.now() }));
});

test('without an active officer the application stays unassigned', async () => {
  await inTransaction(context.db, async (tx) => {
    for (const { id } of [busy, free]) await saveUser(tx, id, { suspended_at: context.clock.now() });
  });
  const { customer } = await anApplication(context);
  expect(await findUser(context.db, customer.id)).toMatchObject({ accountOfficerId: null });
});
