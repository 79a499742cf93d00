/** What we owe a customer is on their page until they have it: goods, and money of an investment or a package. */
import { dayMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aMondayMorning,
  anInvestment,
  anInvestmentPlan,
  anInvestor,
  appOf,
  ask,
  aStaff,
  aSubscription,
  closeOpenDays,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const admin = await aStaff(context, 'admin');
const moneyOf = async (id: string) =>
  (await ask(app, `GET /api/user/account?user_id=${id}`, { as: await signIn(context, admin) })).json().data;
const pay = async () => {
  context.provider.transferResult = { status: 'completed', fee: kobo(0n) } as never;
  await sendPayouts(context, payoutReactions);
};

beforeEach(() => context.clock.moveTo(aMondayMorning));

test('a package that is paid and not delivered, and one whose money is on its way back', async () => {
  const family = await anInvestor(context);
  const { packages } = await aBetalifePlan(context);
  const [owed, cancelled] = [await aSubscription(app, family, packages[0].id), await aSubscription(app, family, packages[0].id)];
  await payForPackage(context, app, { ...family, id: owed, amount: 48_000_00 });
  await payForPackage(context, app, { ...family, id: cancelled });
  await ask(app, `POST /api/user/betalife-subscriptions/${cancelled}/cancel`, {
    as: family.as,
    body: { total: 12_000_00, to: 'bank' },
  });
  expect((await moneyOf(family.customer.id)).subscriptions).toMatchObject([
    { id: cancelled, status: 'closed', fulfilment: null },
    { id: owed, status: 'completed', paid: 48_000_00, remaining: 0, fulfilment: { status: 'pending' } },
  ]);
  await pay();
  expect((await moneyOf(family.customer.id)).subscriptions).toMatchObject([{ id: owed }]);
  await sql`update betalife_deliveries set status = 'cancelled' where subscription_id = ${owed}`.execute(sqlOf(context.db));
  expect((await moneyOf(family.customer.id)).subscriptions).toEqual([]);
});

test('an investment that has matured, until its payment has arrived', async () => {
  const investor = await anInvestor(context);
  const plan = await anInvestmentPlan(context);
  const { id } = await anInvestment(context, app, investor, { plan_id: plan.id, amount: 50_000_00, months: 3 });
  context.clock.moveBy(95 * dayMs);
  await closeOpenDays(context);
  expect((await moneyOf(investor.customer.id)).investments).toMatchObject([
    { id, status: 'completed', payments: [{ status: 'ordered' }] },
  ]);
  await pay();
  expect((await moneyOf(investor.customer.id)).investments).toEqual([]);
});
