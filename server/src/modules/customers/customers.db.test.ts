/** One customer seen whole, by those who may. */
import type { Role } from '@ajo/contract/kernel/access';
import { prefixOf } from '@ajo/contract/kernel/access';
import { aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { addBranch } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const customer = await aCustomer(context, { branchId: ikeja });
const guarantor = await aCustomer(context, { email: 'garba@mail.test' });
const loan = await aRunningLoan(context, customer);
const seenBy = async (role: Exclude<Role, 'guarantor'>, id: string, branchId?: string) =>
  ask(app, `GET /api/${prefixOf(role)}/users/${id}/accounts`, {
    as: await signIn(context, await aStaff(context, role, { ...(branchId && { branchId }) })),
  });

test('shows loans with what is owed, who stands for the customer, and for whom', async () => {
  const { data } = (await seenBy('admin', customer.id)).json();
  expect(data.loans).toMatchObject([{ number: loan.number, status: 'active', principal: 4_000_000, overdue: 0 }]);
  expect(data.loans[0].outstanding).toBeGreaterThan(4_000_000);
  expect(data).toMatchObject({
    credit: 0,
    payments: [],
    cards: [],
    guarantors: [{ name: 'Garba Sani', loan: { number: loan.number } }],
  });
  const other = (await seenBy('admin', guarantor.id)).json().data;
  expect(other.guarantees).toMatchObject([{ borrower: { id: customer.id }, loan: { id: loan.id } }]);
});

test('is closed to HR, to other branches, and for people who are no customers', async () => {
  expect((await seenBy('hr', customer.id)).statusCode).toBe(403);
  expect((await seenBy('subadmin', customer.id)).statusCode).toBe(404);
  expect((await seenBy('subadmin', customer.id, ikeja)).statusCode).toBe(200);
  expect((await seenBy('finance', customer.id)).statusCode).toBe(200);
  expect((await seenBy('admin', (await aPerson(context, 'merchant')).id)).statusCode).toBe(404);
  // The borrower is outside of the reach, so is the guarantee.
  expect((await seenBy('subadmin', guarantor.id)).statusCode).toBe(404);
});
