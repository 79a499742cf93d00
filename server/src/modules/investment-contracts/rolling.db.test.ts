/** An investment that starts again at its maturity: at the rate of that day, whenever the day is closed. The books prove after each test. */
import { addDays, day, startOfDay } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boughtIn, closeUntilIn, moveTo } from '../../../tests/investments/running.ts';
import { applyPlannedChanges } from '../../planned-subjects.ts';
import { subLedgers } from '../../sub-ledgers.ts';

let context: Awaited<ReturnType<typeof freshContext>>;
let app: Awaited<ReturnType<typeof appOf>>;
let admin: Awaited<ReturnType<typeof aStaff>>;

beforeEach(async () => {
  context = await freshContext();
  app = await appOf(context);
  admin = await aStaff(context, 'admin');
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const maturity = day('2026-06-02');

/** Staff change the plan today, or from a later day. */
async function changePlan(id: string, change: object): Promise<void> {
  const as = await signIn(context, admin);
  const plans: { id: string }[] = (await ask(app, 'GET /api/admin/investment_plan', { as })).json().data;
  const plan = plans.find((one) => one.id === id);
  const answer = await ask(app, 'PUT /api/admin/investment_plan', { as, body: { ...plan, ...change } });
  expect(answer.statusCode).toBe(200);
}
const rateOf = (bps: number) => ({ rates: [{ months: 3, rate_bps: bps }] });

async function rolling(instruction: 'roll_all' | 'roll_principal') {
  const bought = await boughtIn({ context, app });
  const answer = await bought.call(`PATCH /api/user/investments/${bought.id}/instruction`, { instruction });
  expect(answer.json().data.instruction).toBe(instruction);
  const newest = async () => (await bought.call('GET /api/user/investments')).json().data[0];
  return { ...bought, newest };
}

test.each([
  ['roll_all', 0],
  ['roll_principal', 1],
] as const)('%s opens a linked contract at the rate of the day', async (instruction, payments) => {
  const { id, plan, own, newest } = await rolling(instruction);
  moveTo(context, maturity);
  await changePlan(plan.id, rateOf(1_000));
  const { total } = await own();
  await closeUntilIn(context, maturity);
  expect(await own()).toMatchObject({ outcome: 'rolled' });
  expect((await own()).payments).toHaveLength(payments);
  const next = await newest();
  expect(next).toMatchObject({
    status: 'active',
    parent_id: id,
    rate_bps: 1_000,
    starts_on: maturity,
    principal: instruction === 'roll_all' ? total : 50_000_00,
  });
  await closeUntilIn(context, addDays(maturity, 1));
  expect([
    await balanceOf(context.db, gl.investorLiability(id)),
    await balanceOf(context.db, gl.investmentInterestPayable(id)),
  ]).toEqual([0n, 0n]);
  expect(await balanceOf(context.db, gl.investmentInterestPayable(next.id))).toBeGreaterThan(0n);
});

test.each([1, 4])(
  'a plan that changes the day after the maturity does not touch it, also when the day is closed %i days later',
  async (days) => {
    const { plan, own, newest } = await rolling('roll_all');
    moveTo(context, addDays(maturity, -1));
    await changePlan(plan.id, { ...rateOf(1_000), effective_on: addDays(maturity, 1) });
    context.clock.moveTo(startOfDay(addDays(maturity, 1)));
    await applyPlannedChanges(context);
    moveTo(context, addDays(maturity, 1));
    await changePlan(plan.id, { active: false });
    await closeUntilIn(context, addDays(maturity, days - 1));
    expect(await own()).toMatchObject({ outcome: 'rolled' });
    expect(await newest()).toMatchObject({ rate_bps: 1_200, starts_on: maturity });
  },
);

/** The newest notice about the end of the investment. */
async function endNotice(customerId: string): Promise<string | undefined> {
  const notices = sqlOf(context.db).selectFrom('notifications').select('message').where('user_id', '=', customerId);
  return (await notices.where('message', 'like', '%has matured%').executeTakeFirst())?.message;
}

test('without the licence nothing starts again: the investor is paid and reads why', async () => {
  const { own, investor } = await rolling('roll_all');
  moveTo(context, addDays(maturity, 1));
  await closeOpenDays({ ...context, config: { ...context.config, INVESTMENTS_LICENSED: false, DEMO: false } });
  expect(await own()).toMatchObject({ outcome: 'paid', payments: [{ kind: 'maturity', status: 'ordered' }] });
  expect(await endNotice(investor.customer.id)).toContain(
    'We could not renew it: we do not offer investments at the moment. We are sending ₦51,',
  );
});

test('a plan that is withdrawn by the maturity pays the investor out, who reads why', async () => {
  const { plan, own, investor } = await rolling('roll_all');
  moveTo(context, maturity);
  await changePlan(plan.id, { active: false });
  await closeUntilIn(context, maturity);
  expect(await own()).toMatchObject({ outcome: 'paid', payments: [{ kind: 'maturity' }] });
  expect(await endNotice(investor.customer.id)).toContain(
    'We could not renew it: the plan no longer offers this amount and term. We are sending',
  );
});
