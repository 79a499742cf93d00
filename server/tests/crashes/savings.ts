/** Every command of savings accounts, autosave and the routing of transfers, with the scene that it is killed in. */
import {
  aCustomer,
  anInvestmentPlan,
  aSavingsAccount,
  ask,
  closeOpenDays,
  completeProfile,
  payIntoSavings,
  signIn,
  targetSavings,
  flexSavings,
  lockedSavings,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { autosaveJob } from '../../src/modules/autosave/autosave.ts';
import { savedCardOf, settleLater } from './cards.ts';
import { aPlannedChange } from './planned.ts';
import { asStaff, job, runJob, type Command, type Commands, type Stage } from './whole.ts';

const balance = 500_000n;
type Opening = Parameters<typeof aSavingsAccount>[2];
const goal = { product: targetSavings, target_amount: kobo(1_000_000n) } as Opening;

export async function aSaver({ context }: Stage, opening?: Opening) {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const id = await aSavingsAccount(context, customer, opening);
  await payIntoSavings(context, { id, customer }, balance);
  return { customer, id, as: await signIn(context, customer) };
}
const reason = { reason: 'Court order 12/2026' };

/** Nine days have passed, and none of them is closed. */
async function anEarner(stage: Stage) {
  const saver = await aSaver(stage);
  stage.context.clock.moveBy(9 * dayMs);
  return saver;
}

/** By the customer on an account with ₦5,000. */
const own =
  (body?: object, opening?: Opening): Command =>
  async (stage) => {
    const { as, id } = await aSaver(stage, opening);
    return { as, ids: { id }, ...(body && { body }) };
  };

/** A plan that takes ₦500 a day. */
async function aPlan(stage: Stage, { act, plan = { frequency: 'daily' } }: { act?: 'pause'; plan?: object } = {}) {
  const { app } = stage;
  const { as, id, customer } = await aSaver(stage, goal);
  const card = await savedCardOf(stage, { id, customer });
  const body = { amount: 50_000, card_id: card, ...plan };
  const path = `/api/user/savings/${id}/autosave`;
  await ask(app, `PUT ${path}`, { as, body });
  if (act) await ask(app, `POST ${path}/pause`, { as, body: { days: 3 } });
  return { as, ids: { id } };
}

/** A plan of tomorrow, alone: those of earlier scenes have been charged. */
async function planOfToday(stage: Stage): Promise<void> {
  const { clock, queued } = stage.context;
  queued.splice(0);
  const day = Number(addDays(clock.businessDay(), 1).slice(8));
  await aPlan(stage, { plan: { frequency: 'monthly', day } });
  clock.moveBy(dayMs);
}

/** A second job for the same day charges nothing. */
async function chargeQueued(stage: Stage): Promise<void> {
  for (const { name, data } of stage.context.queued.splice(0)) if (name === autosaveJob) await runJob(stage, name, data);
}

/** Six weeks from a Monday to a Monday on which banks are open, with all days closed; the target ends on the way. */
async function endedTarget(stage: Stage): Promise<void> {
  const { context } = stage;
  const target = { target_date: addDays(context.clock.businessDay(), 40), instruction: 'pay_out' };
  await aSaver(stage, { ...goal, ...target } as Opening);
  context.clock.moveBy(42 * dayMs);
  await closeOpenDays(context);
  await runJob(stage, 'savings.mature');
}

/** Staff opened it; it waits for its review. */
async function inReview(stage: Stage) {
  const customer = await aCustomer(stage.context);
  await completeProfile(stage.context, customer);
  const body = { product_id: flexSavings.id, name: 'Rent', user_id: customer.id };
  return { customer, opening: { ...(await asStaff(stage, 'admin')), body } };
}

let products = 0;
const aProduct = () => {
  const { id: _id, version: _version, ...terms } = flexSavings;
  const sent = Object.entries(terms).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]);
  return { ...Object.fromEntries(sent), name: `Rainy days ${(products += 1)}` };
};

export const savingsCommands: Commands = {
  'POST /user/savings': async (stage) => ({ as: (await aSaver(stage)).as, body: { product_id: flexSavings.id, name: 'School' } }),
  'PATCH /user/savings/{id}': own({ name: 'New roof' }),
  'POST /user/savings/{id}/checkout': own({ amount: 100_000 }),
  'POST /user/savings/{id}/charge-card': async (stage) => {
    const { as, id, customer } = await aSaver(stage);
    const card = await savedCardOf(stage, { id, customer });
    return { as, ids: { id }, body: { amount: 100_000, card_id: card }, finish: settleLater };
  },
  'POST /user/savings/{id}/close': async (stage) => {
    const { as, customer } = await aSaver(stage);
    return { as, ids: { id: await aSavingsAccount(stage.context, customer, { name: 'Empty' }) } };
  },
  'POST /user/savings/{id}/close (with interest)': async (stage) => {
    const { customer, id } = await anEarner(stage);
    return { as: await signIn(stage.context, customer), ids: { id } };
  },
  'POST /admin/savings/{id}/close (with interest)': async (stage) => {
    const { id } = await anEarner(stage);
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body: reason };
  },
  'POST /admin/savings': async (stage) => {
    await aSaver(stage);
    return (await inReview(stage)).opening;
  },
  'PATCH /{role}/savings/{id}/review': async (stage) => {
    await aSaver(stage);
    const { opening } = await inReview(stage);
    const opened = await ask(stage.app, 'POST /api/admin/savings', opening);
    return { ...(await asStaff(stage, 'superadmin')), ids: { id: opened.json().data.id }, body: { status: 'approved' } };
  },
  'POST /{role}/savings/{id}/deposits': async (stage) => {
    const { id } = await aSaver(stage);
    const body = { amount: 25_000, reference: `FT26061/${id.slice(-10)}` };
    return { ...(await asStaff(stage, 'finance')), ids: { id }, body };
  },
  'PATCH /admin/savings/{id}': async (stage) => {
    const { id, customer } = await aSaver(stage);
    const other = await aSavingsAccount(stage.context, customer, { name: 'School' });
    const split = [id, other].map((target) => ({ id: target, share_bps: 5_000 }));
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body: { split } };
  },
  'POST /admin/savings/{id}/freeze': async (stage) => ({
    ...(await asStaff(stage, 'admin')),
    ids: { id: (await aSaver(stage)).id },
    body: reason,
  }),
  'POST /admin/savings/{id}/court-order': async (stage) => {
    const until = addDays(stage.context.clock.businessDay(), 90);
    const { id } = await aSaver(stage, { product: lockedSavings, target_date: until } as Opening);
    return { ...(await asStaff(stage, 'superadmin')), ids: { id }, body: reason };
  },
  'POST /admin/savings/{id}/unfreeze': async (stage) => {
    const { id } = await aSaver(stage);
    const staff = await asStaff(stage, 'admin');
    await ask(stage.app, `POST /api/admin/savings/${id}/freeze`, { ...staff, body: reason });
    return { ...staff, ids: { id }, body: reason };
  },
  'POST /admin/savings/{id}/close': async (stage) => {
    const { customer } = await aSaver(stage);
    const id = await aSavingsAccount(stage.context, customer, { name: 'Empty' });
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body: reason };
  },
  'POST /{role}/savings/{id}/transactions/{tid}/reverse': async (stage) => {
    const { id, as } = await aSaver(stage);
    const staff = await asStaff(stage, 'finance');
    const body = { amount: 25_000, reference: `FT26061/${id.slice(-10)}` };
    await ask(stage.app, `POST /api/finance/savings/${id}/deposits`, { as: staff.as, body });
    const { data } = (await ask(stage.app, `GET /api/user/savings/${id}/transactions`, { as })).json();
    return { ...staff, ids: { id, tid: data[0].id }, body: { reason: 'Booked on the wrong account' } };
  },
  'POST /admin/savings/{id}/liens': async (stage) => {
    const { id } = await aSaver(stage);
    const body = { amount: 100_000, customer_reason: 'Please call us', ...reason };
    return { ...(await asStaff(stage, 'admin')), ids: { id }, body };
  },
  'POST /admin/savings/{id}/liens/{lid}/release': async (stage) => {
    const { id } = await aSaver(stage);
    const staff = await asStaff(stage, 'admin');
    const body = { amount: 100_000, customer_reason: 'Please call us', ...reason };
    const placed = await ask(stage.app, `POST /api/admin/savings/${id}/liens`, { ...staff, body });
    return { ...staff, ids: { id, lid: placed.json().data.id }, body: reason };
  },
  'POST /user/savings-payments': async (stage) => {
    const { id, as } = await aSaver(stage);
    const plan = await anInvestmentPlan(stage.context);
    const body = { plan_id: plan.id, amount: 100_000, months: 3 };
    const bought = await ask(stage.app, 'POST /api/user/invest', { as, body });
    return { as, body: { savings_id: id, purpose: 'investment', purpose_id: bought.json().data.investment.id } };
  },
  'PUT /user/savings/{id}/autosave': async (stage) => {
    const { as, id, customer } = await aSaver(stage, goal);
    const card = await savedCardOf(stage, { id, customer });
    return { as, ids: { id }, body: { amount: 50_000, frequency: 'daily', card_id: card } };
  },
  'POST /user/savings/{id}/autosave/pause': async (stage) => ({ ...(await aPlan(stage)), body: { days: 3 } }),
  'POST /user/savings/{id}/autosave/resume': (stage) => aPlan(stage, { act: 'pause' }),
  'DELETE /user/savings/{id}/autosave': (stage) => aPlan(stage),
  'PUT /user/transfer-account': async (stage) => {
    const { as, id } = await aSaver(stage);
    return { as, body: { savings_id: id } };
  },
  'POST /admin/savings_product': async (stage) => ({ ...(await asStaff(stage, 'superadmin')), body: aProduct() }),
  'PUT /admin/savings_product': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const body = aProduct();
    const { data } = (await ask(stage.app, 'POST /api/admin/savings_product', { ...staff, body })).json();
    return { ...staff, body: { ...body, id: data.id, version: 1, rate_bps: 900 } };
  },
  'POST /admin/savings_product/{id}/planned-changes/{change}/cancel': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const body = aProduct();
    const { id } = (await ask(stage.app, 'POST /api/admin/savings_product', { ...staff, body })).json().data;
    const change = { ...body, id, version: 1, rate_bps: 900 };
    return {
      ...staff,
      ids: { id, change: await aPlannedChange(stage, staff, { path: '/api/admin/savings_product', id, change }) },
    };
  },
  'job planned_changes.apply': job(async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const body = aProduct();
    const { id } = (await ask(stage.app, 'POST /api/admin/savings_product', { ...staff, body })).json().data;
    await aPlannedChange(stage, staff, {
      path: '/api/admin/savings_product',
      id,
      change: { ...body, id, version: 1, rate_bps: 900 },
    });
    stage.context.clock.moveBy(dayMs);
  }),
  'job savings.autosave': job(planOfToday, chargeQueued),
  'job savings.pay_out': job(endedTarget),
  'job savings.follow': job(async (stage) => {
    const { clock } = stage.context;
    // What earlier scenes have left is past by then.
    clock.moveBy(60 * dayMs);
    await aSaver(stage, { ...goal, target_date: addDays(clock.businessDay(), 37) } as Opening);
    clock.moveBy(30 * dayMs);
  }),
};
