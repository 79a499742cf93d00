/** Where goods go changes during the subscription: by the customer until the code is sent, by staff until they are there. */
import { staffRoles } from '@ajo/contract/kernel/access';
import { minuteMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aCustomer,
  aMondayMorning,
  appOf,
  ask,
  aSubscription,
  aTeam,
  completeProfile,
  freshContext,
  payForPackage,
  signIn,
} from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { as, home, far } = await aTeam(context, staffRoles, ['Ikeja', 'Aba']);
const { packages } = await aBetalifePlan(context, { package: { instalments: 2 } });
const elsewhere = { how: 'address', address: '12 Allen Avenue, Ikeja', phone: '08099999999' };
const delivery = (change: object = {}) => ({ delivery: { ...elsewhere, ...change } });

async function aFamily(parts: number, branchId = home) {
  const customer = await aCustomer(context, { branchId });
  await completeProfile(context, customer);
  const own = await signIn(context, customer);
  const id = await aSubscription(app, { as: own }, packages[0].id);
  for (let part = 0; part < parts; part += 1) await payForPackage(context, app, { as: own, id });
  const change = (body: object) => ask(app, `POST /api/user/betalife-subscriptions/${id}/delivery`, { as: own, body });
  const byStaff = (body: object, who = as.admin, prefix = 'admin') =>
    ask(app, `POST /api/${prefix}/betalife-subscriptions/${id}/delivery`, { as: who, body });
  const staff = (rest: string, body?: object) =>
    ask(app, `POST /api/admin/betalife-subscriptions/${id}${rest}`, { as: as.admin, ...(body && { body }) });
  return { id, customer, own, change, byStaff, staff };
}
const textsTo = async (phone: string): Promise<string[]> => {
  await deliverOutbox(context);
  return context.sent.texts.filter(({ to }) => to === phone).map(({ text }) => text);
};
const newsOf = async (userId: string): Promise<string[]> =>
  (
    await sqlOf(context.db).selectFrom('notifications').select('message').where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ message }) => message);

beforeEach(() => context.clock.moveTo(aMondayMorning));

test('the customer changes place and phone, and is notified, also at the earlier phone; the same again changes nothing', async () => {
  const { id, customer, own, change } = await aFamily(1);
  const answer = await change(delivery());
  expect(answer.json()).toMatchObject({
    message: 'Delivery changed',
    data: { delivery: elsewhere, can: { change_delivery: true } },
  });
  await change(delivery());
  const news = (await newsOf(customer.id)).filter((text) => text.includes('was changed'));
  expect(news).toEqual([
    'The delivery of “Basket for two” was changed: place and phone. If you did not ask for this, contact us',
  ]);
  expect((await textsTo('+2348031234567')).at(-1)).toMatch(/^The phone number for the delivery of .+ was changed\./);
  const history = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', id).execute();
  expect(history.filter(({ action }) => action === 'changed the delivery of a package')).toHaveLength(1);
  const pickup = await change({ delivery: { how: 'pickup', phone: '08099999999' } });
  expect(pickup.json().data.delivery).toEqual({ how: 'pickup', phone: '08099999999' });
  expect((await ask(app, `GET /api/user/betalife-subscriptions/${id}`, { as: own })).json().data.delivery.how).toBe('pickup');
});

test.each([
  [{ address: undefined }, 'delivery.address'],
  [{ address: 'short' }, 'delivery.address'],
  [{ phone: '123' }, 'delivery.phone'],
  [{ how: 'drone' }, 'delivery.how'],
])('the delivery %j is refused at its field', async (wrong, field) => {
  const { change, byStaff } = await aFamily(0);
  for (const refused of [await change(delivery(wrong)), await byStaff(delivery(wrong))])
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
});

test('once the code is sent only staff change it, and the code that was sent proves nothing any more', async () => {
  const { id, change, byStaff, staff, own } = await aFamily(2);
  await staff('/delivery-code');
  const code = /^\d{6}/.exec((await textsTo('+2348031234567')).at(-1) ?? '')?.[0] ?? '';
  expect((await ask(app, `GET /api/user/betalife-subscriptions/${id}`, { as: own })).json().data.can.change_delivery).toBe(false);
  expect((await change(delivery())).json().code).toBe('delivery_begun');
  const changed = await byStaff(delivery(), as.finance, 'finance');
  expect(changed.json()).toMatchObject({ data: { delivery: elsewhere, staff_can: { change_delivery: true } } });
  const handover = { recipient: 'Mama Okafor', proof: 'code' };
  expect((await staff('/deliver', { ...handover, code })).json().code).toBe('code_missing');
  context.clock.moveBy(2 * minuteMs);
  await staff('/delivery-code');
  const next = /^\d{6}/.exec((await textsTo('+2348099999999')).at(-1) ?? '')?.[0] ?? '';
  expect((await staff('/deliver', { ...handover, code: next })).statusCode).toBe(200);
  for (const late of [await change(delivery({ phone: '08031234567' })), await byStaff(delivery({ phone: '08031234567' }))])
    expect([late.statusCode, late.json().code]).toEqual([409, 'delivered_before']);
});

test('an ended one, another person’s, and one out of scope are refused', async () => {
  const { id, own, change, byStaff } = await aFamily(1, far);
  const stranger = await signIn(context, await aCustomer(context));
  const path = `/api/user/betalife-subscriptions/${id}`;
  expect((await ask(app, `POST ${path}/delivery`, { as: stranger, body: delivery() })).statusCode).toBe(404);
  expect((await byStaff(delivery(), as.subadmin)).statusCode).toBe(404);
  expect((await byStaff(delivery(), as.credit_officer)).statusCode).toBe(403);
  await ask(app, `POST ${path}/cancel`, { as: own, body: { total: 24_000_00, to: 'credit' } });
  for (const late of [await change(delivery()), await byStaff(delivery())])
    expect([late.statusCode, late.json().code]).toEqual([409, 'not_open']);
});
