/** Customers are not deleted while we hold an investment or a paid package of theirs, and can be deleted without money. */
import {
  aBetalifePlan,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  ask,
  aStaff,
  aSubscription,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const as = await signIn(context, await aStaff(context, 'admin'));
const remove = async (id: string): Promise<[number, string | undefined]> => {
  const answer = await ask(app, `DELETE /api/admin/users/${id}`, { as });
  return [answer.statusCode, answer.json().code];
};

test('a running investment keeps its investor', async () => {
  const investor = await anInvestor(context);
  const plan = await anInvestmentPlan(context);
  await anInvestment(context, app, investor, { plan_id: plan.id, amount: 5_000_000, months: 3 });
  expect(await remove(investor.customer.id)).toEqual([409, 'legal_hold_money']);
});

test('a package keeps its customer while it is paid in parts', async () => {
  const family = await anInvestor(context);
  const { packages } = await aBetalifePlan(context);
  const id = await aSubscription(app, { as: family.as }, packages[0].id);
  expect(await payForPackage(context, app, { as: family.as, id })).toBe('taken');
  expect(await remove(family.customer.id)).toEqual([409, 'legal_hold_money']);
});

test('a customer without money is deleted', async () => {
  const [status] = await remove((await anInvestor(context)).customer.id);
  expect(status).toBe(200);
});
