/** Every command of investments and their plans, with the scene that it is killed in. */
import { anInvestment, anInvestmentPlan, anInvestor, ask, closeOpenDays, type Investor, planForm } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { sendPayouts } from '#modules/payouts';
import { payoutReactions } from '../../src/reactions.ts';
import { cardOf, settleLater } from './cards.ts';
import { aPlannedChange } from './planned.ts';
import { asStaff, job, type Commands, type Stage } from './whole.ts';

const amount = 50_000_00;

type Purchase = { plan_id: string; amount: number; months: number };
async function aBuyer({ context }: Stage): Promise<Investor & { purchase: Purchase }> {
  const plan = await anInvestmentPlan(context, { rates: [{ months: 1, rateBps: 1_200 }] });
  return { ...(await anInvestor(context)), purchase: { plan_id: plan.id, amount, months: 1 } };
}

/** Bought and not paid. */
async function pending(stage: Stage) {
  const { as, customer, purchase } = await aBuyer(stage);
  const bought = await ask(stage.app, 'POST /api/user/invest', { as, body: purchase });
  return { as, customer, ids: { id: bought.json().data.investment.id as string } };
}

async function running(stage: Stage) {
  const { purchase, ...investor } = await aBuyer(stage);
  return { ...investor, ...(await anInvestment(stage.context, stage.app, investor, purchase)) };
}

/** Runs until its maturity, and the bank refuses the payment. */
async function refused(stage: Stage): Promise<string> {
  const { context } = stage;
  const { id } = await running(stage);
  context.clock.moveBy(33 * dayMs);
  await closeOpenDays(context);
  context.provider.transferResult = { status: 'failed', reason: 'Account closed' } as never;
  await sendPayouts(context, payoutReactions);
  return id;
}

let plans = 0;
const aName = (): string => `Two years ${(plans += 1)}`;
/** What earlier scenes have left is past by then. */
const longAfter = ({ context }: Stage): void => context.clock.moveBy(60 * dayMs);

export const investmentCommands: Commands = {
  'POST /user/invest': async (stage) => {
    const { as, purchase } = await aBuyer(stage);
    return { as, body: purchase };
  },
  'POST /user/investments/{id}/checkout': pending,
  'POST /user/investments/{id}/charge-card': async (stage) => {
    const { as, ids, customer } = await pending(stage);
    return { as, ids, body: { card_id: await cardOf(stage, customer) }, finish: settleLater };
  },
  'POST /user/investments/{id}/transfer': pending,
  'POST /user/investments/{id}/cancel': pending,
  'PATCH /user/investments/{id}/instruction': async (stage) => {
    const { as, id } = await running(stage);
    return { as, ids: { id }, body: { instruction: 'roll_all' } };
  },
  'POST /user/investments/{id}/early-exit': async (stage) => {
    const { as, id } = await running(stage);
    const quote = await ask(stage.app, `GET /api/user/investments/${id}/early-exit`, { as });
    return { as, ids: { id }, body: { total: quote.json().data.total } };
  },
  'POST /admin/investment_payment': async (stage) => {
    const id = await refused(stage);
    return { ...(await asStaff(stage, 'finance')), body: { investment_id: id, kind: 'maturity' } };
  },
  'POST /admin/investment_plan': async (stage) => ({
    ...(await asStaff(stage, 'superadmin')),
    body: { ...planForm, name: aName() },
  }),
  'PUT /admin/investment_plan': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const body = { ...planForm, name: aName() };
    const { data } = (await ask(stage.app, 'POST /api/admin/investment_plan', { ...staff, body })).json();
    return { ...staff, body: { ...body, id: data.id, version: 1, min_amount: 20_000_000 } };
  },
  'POST /admin/investment_plan/{id}/planned-changes/{change}/cancel': async (stage) => {
    const staff = await asStaff(stage, 'superadmin');
    const body = { ...planForm, name: aName() };
    const { id } = (await ask(stage.app, 'POST /api/admin/investment_plan', { ...staff, body })).json().data;
    const change = { ...body, id, version: 1, min_amount: 20_000_000 };
    return {
      ...staff,
      ids: { id, change: await aPlannedChange(stage, staff, { path: '/api/admin/investment_plan', id, change }) },
    };
  },
  'job investments.end_unpaid': job(async (stage) => {
    longAfter(stage);
    await pending(stage);
    stage.context.clock.moveBy(2 * dayMs);
  }),
  'job investments.remind': job(async (stage) => {
    longAfter(stage);
    await running(stage);
    stage.context.clock.moveBy(25 * dayMs);
  }),
};
