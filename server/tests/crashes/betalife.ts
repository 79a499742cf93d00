/** Every command of BetaLife plans and subscriptions, with the scene that it is killed in. */
import { aBetalifePlan, anInvestor, ask, aSubscription, payForPackage, pickup, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { deliverOutbox } from '#modules/notifications';
import { newId } from '#platform/ids';
import { cardOf, settleLater } from './cards.ts';
import { aPlannedChange } from './planned.ts';
import { asStaff, job, runJob, type Command, type Commands, type Scene, type Stage } from './whole.ts';

const part = 12_000_00;
const elsewhere = { delivery: { how: 'address', address: '12 Allen Avenue, Ikeja', phone: '08099999999' } };

/** So many of four parts are paid. */
async function aFamily(stage: Stage, parts: number) {
  const { context, app } = stage;
  const family = await anInvestor(context);
  const plan = await aBetalifePlan(context);
  const id = await aSubscription(app, family, plan.packages[0].id);
  for (let paid = 0; paid < parts; paid += 1) await payForPackage(context, app, { as: family.as, id });
  return { ...family, id, ids: { id } };
}
/** One part is paid, and so many days pass. */
async function later(stage: Stage, days: number) {
  const family = await aFamily(stage, 1);
  stage.context.clock.moveBy(days * dayMs);
  return { as: await signIn(stage.context, family.customer), ids: family.ids };
}
const ofOwn = async ({ app }: Stage, { as, ids }: Awaited<ReturnType<typeof later>>) =>
  (await ask(app, `GET /api/user/betalife-subscriptions/${ids.id}`, { as })).json().data;

const planTerms = { description: '', position: 9, active: true };
const basket = {
  name: 'Small basket',
  description: 'For one.',
  price: 2_400_000,
  instalments: 4,
  frequency: 'week',
  items: [{ name: 'Rice', quantity: '5 kg' }],
};
let plans = 0;
const aName = (): string => `Street kitchen ${(plans += 1)}`;

/** A plan with one package: version 2. */
async function aKeptPlan({ app }: Stage, staff: Scene) {
  const body = { ...planTerms, type: 'food', name: aName() };
  const { id } = (await ask(app, 'POST /api/admin/betalife-plans', { as: staff.as, body })).json().data;
  const added = { as: staff.as, body: { ...basket, version: 1 } };
  const { data } = (await ask(app, `POST /api/admin/betalife-plans/${id}/betalife-packages`, added)).json();
  return { name: body.name, ids: { id: id as string, pid: data.betalife_packages[0].id as string } };
}
const onPlan =
  (body?: object, ids: () => Record<string, string> = () => ({})): Command =>
  async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const plan = await aKeptPlan(stage, staff);
    return { ...staff, ids: { ...plan.ids, ...ids() }, ...(body && { body: { ...body, version: 2 } }) };
  };
/** What earlier scenes have left is past by then. */
const longAfter = ({ context }: Stage): void => context.clock.moveBy(200 * dayMs);

export const betalifeCommands: Commands = {
  'POST /user/betalife-subscriptions': async (stage) => {
    const { as } = await anInvestor(stage.context);
    const plan = await aBetalifePlan(stage.context);
    return { as, body: { package_id: plan.packages[0].id, delivery: pickup } };
  },
  'POST /user/betalife-subscriptions/{id}/pay': (stage) => aFamily(stage, 1),
  'POST /user/betalife-subscriptions/{id}/charge-card': async (stage) => {
    const { as, ids, customer } = await aFamily(stage, 1);
    return { as, ids, body: { amount: part, card_id: await cardOf(stage, customer) }, finish: settleLater };
  },
  'POST /user/betalife-subscriptions/{id}/cancel': async (stage) => ({
    ...(await aFamily(stage, 1)),
    body: { total: part, to: 'bank' },
  }),
  'POST /user/betalife-subscriptions/{id}/delivery': async (stage) => ({ ...(await aFamily(stage, 1)), body: elsewhere }),
  'POST /{role}/betalife-subscriptions/{id}/delivery': async (stage) => ({
    ...(await asStaff(stage, 'admin')),
    ids: (await aFamily(stage, 1)).ids,
    body: elsewhere,
  }),
  'POST /user/betalife-subscriptions/{id}/extend': async (stage) => {
    const family = await later(stage, 10);
    return { ...family, body: (await ofOwn(stage, family)).extension };
  },
  'POST /user/betalife-subscriptions/{id}/cash': async (stage) => ({ ...(await later(stage, 36)), body: { total: part } }),
  'POST /{role}/betalife-subscriptions/{id}/delivery-code': async (stage) => ({
    ...(await asStaff(stage, 'admin')),
    ids: (await aFamily(stage, 4)).ids,
  }),
  'POST /{role}/betalife-subscriptions/{id}/deliver': async (stage) => {
    const { ids } = await aFamily(stage, 4);
    const staff = await asStaff(stage, 'admin');
    await ask(stage.app, `POST /api/admin/betalife-subscriptions/${ids.id}/delivery-code`, staff);
    await deliverOutbox(stage.context);
    const code = stage.context.sent.texts.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast(Boolean);
    return { ...staff, ids, body: { recipient: 'Mama Okafor', proof: 'code', code } };
  },
  'POST /{role}/betalife-subscriptions/{id}/refund': async (stage) => ({
    ...(await asStaff(stage, 'admin')),
    ids: (await aFamily(stage, 2)).ids,
    body: { reason: 'The supplier is out of rice', to: 'bank' },
  }),
  'POST /admin/betalife-plans': async (stage) => ({
    ...(await asStaff(stage, 'superadmin')),
    body: { ...planTerms, type: 'food', name: aName() },
  }),
  'PUT /admin/betalife-plans/{id}': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const { ids, name } = await aKeptPlan(stage, staff);
    return { ...staff, ids, body: { ...planTerms, name, position: 7, version: 2 } };
  },
  'POST /admin/betalife-plans/{id}/planned-changes/{change}/cancel': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const { ids, name } = await aKeptPlan(stage, staff);
    const change = { ...planTerms, name, position: 7, version: 2 };
    const path = '/api/admin/betalife-plans';
    return { ...staff, ids: { ...ids, change: await aPlannedChange(stage, staff, { path, id: ids.id, change, own: true }) } };
  },
  'POST /admin/betalife-plans/{id}/betalife-packages': onPlan({ ...basket, name: 'Second basket' }),
  'POST /admin/betalife-plans/{id}/betalife-packages/{pid}': onPlan({ ...basket, name: 'Second basket' }, () => ({
    pid: newId(new Date(0)),
  })),
  'PUT /admin/betalife-plans/{id}/betalife-packages/{pid}': onPlan({ ...basket, price: 2_600_000 }),
  'DELETE /admin/betalife-plans/{id}/betalife-packages/{pid}': onPlan(),
  'job betalife.end_unpaid': job(async (stage) => {
    longAfter(stage);
    await aFamily(stage, 0);
    stage.context.clock.moveBy(40 * dayMs);
  }),
  'job betalife.remind': job(async (stage) => {
    // The price of the scene before has ended by then: its notice is not one of this scene.
    stage.context.clock.moveBy(110 * dayMs);
    await runJob(stage, 'betalife.remind');
    await later(stage, 6);
  }),
};
