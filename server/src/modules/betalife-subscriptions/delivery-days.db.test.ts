/** When goods are owed: the customer reads it before subscribing, the subscription copies it, and staff find what is late. */
import {
  aBetalifePlan,
  aCustomer,
  aMondayMorning,
  appOf,
  ask,
  aStaff,
  aSubscription,
  completeProfile,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const plan = await aBetalifePlan(context, { package: { instalments: 1 } });
const superadmin = await aStaff(context, 'superadmin');
const asStaff = () => signIn(context, superadmin);

async function aFamily() {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const as = await signIn(context, customer);
  const terms = (await ask(app, 'GET /api/betalife', { as })).json().terms;
  const id = await aSubscription(app, { as }, plan.packages[0].id);
  const find = async () => (await ask(app, `GET /api/user/betalife-subscriptions/${id}`, { as })).json().data;
  return { id, as, terms, find, pay: () => payForPackage(context, app, { as, id }) };
}

test('the days until the delivery are those that the customer accepted, also after the setting has changed', async () => {
  context.clock.moveTo(aMondayMorning);
  const before = await aFamily();
  const rules = { price_holds_days: 14, extension_days: 30, delivery_days: 30, vat_bps: 750 };
  expect((await ask(app, 'PUT /api/admin/betalife_settings', { as: await asStaff(), body: rules })).statusCode).toBe(200);
  const after = await aFamily();
  expect([before.terms.delivery_days, after.terms.delivery_days]).toEqual([14, 30]);
  expect([(await before.find()).delivery_days, (await after.find()).delivery_days]).toEqual([14, 30]);
  for (const { pay } of [before, after]) expect(await pay()).toBe('taken');
  expect([(await before.find()).fulfilment.due_on, (await after.find()).fulfilment.due_on]).toEqual(['2026-03-16', '2026-04-01']);
  const owed = async (query: string) =>
    (await ask(app, `GET /api/admin/betalife-deliveries?plan_id=${plan.id}${query}`, { as: await asStaff() }))
      .json()
      .data.map((row: { id: string; late: boolean }) => [row.id, row.late]);
  context.clock.moveBy(14 * dayMs);
  expect([await owed(''), await owed('&late=true')]).toEqual([
    [
      [before.id, false],
      [after.id, false],
    ],
    [],
  ]);
  context.clock.moveBy(dayMs);
  expect([await owed(''), await owed('&late=true')]).toEqual([
    [
      [before.id, true],
      [after.id, false],
    ],
    [[before.id, true]],
  ]);
});
