/** Staff and investments: the list and its sums, and payments that a person sends again. The books prove after each test. */
import { addDays, type Day, day, dayMs } from '@ajo/contract/kernel/time';
import { anInvestment, anInvestmentPlan, anInvestor, appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { prefixOf, type StaffRole } from '@ajo/contract/kernel/access';
import { balanceOf, trialBalance, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { sendPayouts } from '#modules/payouts';
import { sql, sqlOf } from '#platform/db/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payoutReactions } from '../../reactions.ts';
import { subLedgers } from '../../sub-ledgers.ts';

let context: Awaited<ReturnType<typeof freshContext>>;
let app: Awaited<ReturnType<typeof appOf>>;

beforeEach(async () => {
  context = await freshContext();
  app = await appOf(context);
});
afterEach(async () => {
  expect((await trialBalance(context.db)).sum).toBe(0n);
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

const to = (on: Day): void =>
  context.clock.moveBy(Math.round((Date.parse(`${on}T08:00:00Z`) - context.clock.now().getTime()) / dayMs) * dayMs);
async function closeUntil(on: Day): Promise<void> {
  to(addDays(on, 1));
  await closeOpenDays(context);
}
const bank = (status: 'completed' | 'failed') => {
  context.provider.transferResult = { status, reason: 'Account closed', fee: kobo(0n) } as never;
  return sendPayouts(context, payoutReactions);
};

async function bought(amount = 50_000_00, name = 'Plan A') {
  const plan = await anInvestmentPlan(context, { name });
  const investor = await anInvestor(context);
  return { ...investor, plan, ...(await anInvestment(context, app, investor, { plan_id: plan.id, amount, months: 3 })) };
}

/** A person of the role, signed in on the day of the clock. */
async function a(role: StaffRole) {
  const person = await aStaff(context, role);
  const as = await signIn(context, person);
  return (line: string, body?: object) => ask(app, line, { as, ...(body && { body }) });
}
const payment = 'POST /api/admin/investment_payment';

/** Its maturity was refused by the bank. */
async function refused(amount?: number) {
  const one = await bought(amount);
  await closeUntil(day('2026-06-02'));
  await bank('failed');
  return one;
}

test('a payment that the bank refused is sent again with the amount that is due, and is paid once', async () => {
  const { id } = await refused();
  const finance = await a('finance');
  const due = (await finance(`GET /api/finance/investors?show=payments_due`)).json().data[0];
  expect(due).toMatchObject({
    id,
    payment_due: { kind: 'maturity', status: 'failed', reason: 'Account closed' },
    can: { pay: true },
  });
  const { amount } = due.payment_due;
  const body = { investment_id: id, kind: 'maturity' };
  const other = await finance(payment, { ...body, amount: amount + 1 });
  expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['amount']]);
  expect((await finance(payment, { ...body, kind: 'interest' })).json().code).toBe('nothing_due');
  const answers = await Promise.all([1, 2, 3].map(() => finance(payment, { ...body, amount })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409, 409]);
  expect((await finance(payment, body)).json().code).toBe('payment_under_way');
  await bank('failed');
  const again = await finance(payment, body);
  expect([again.statusCode, again.json().message]).toEqual([200, 'Investment payment successful']);
  await bank('completed');
  expect((await finance(payment, body)).json().code).toBe('nothing_due');
  expect((await finance(`GET /api/finance/investors/${id}`)).json().data).toMatchObject({
    payment_due: null,
    can_pay: false,
    payments: [{ status: 'completed', amount }],
  });
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
});

test('a payment above the limit takes two people', async () => {
  const { id } = await refused();
  const [first, second, superadmin] = [await a('finance'), await a('admin'), await a('superadmin')];
  expect((await superadmin('PUT /api/admin/investment_settings', { second_approver_above: 40_000_00 })).statusCode).toBe(200);
  const body = { investment_id: id, kind: 'maturity' };
  expect((await first(payment, body)).json().data).toEqual({ state: 'asked' });
  expect((await first(`GET /api/finance/investors/${id}`)).json().data).toMatchObject({
    awaits_second_person: true,
    payments: [{ status: 'failed' }],
  });
  expect((await first(payment, body)).statusCode).toBe(403);
  const offers = async (call: typeof first, prefix: string) => [
    (await call(`GET /api/${prefix}/investors/${id}`)).json().data.can_pay,
    (await call(`GET /api/${prefix}/investors`)).json().data[0].can.pay,
  ];
  expect(await offers(first, 'finance')).toEqual([false, false]);
  expect(await offers(second, 'admin')).toEqual([true, true]);
  expect((await second(payment, body)).json().data.payments[0].status).toBe('ordered');
  await bank('completed');
  expect(await balanceOf(context.db, gl.payoutsInFlight)).toBe(0n);
});

test('only the roles that pay may pay, and an investment out of scope does not exist', async () => {
  const { id } = await refused();
  const body = { investment_id: id, kind: 'maturity' };
  expect((await (await a('team_lead'))(payment, body)).statusCode).toBe(403);
  const officer = await a('credit_officer');
  expect((await officer(`GET /api/${prefixOf('credit_officer')}/investors/${id}`)).statusCode).toBe(404);
  expect((await officer(`GET /api/${prefixOf('credit_officer')}/investors`)).json().data).toEqual([]);
});

test('the list has the sums of its filter, and finds by name, number, plan and maturity', async () => {
  const [one, other] = [await bought(), await bought(30_000_00, 'Plan B')];
  await closeUntil(day('2026-03-03'));
  const admin = await a('admin');
  const get = async (query: string) => (await admin(`GET /api/admin/investors?${query}`)).json();
  expect((await get('')).additional).toEqual({ principal: 80_000_00, interest_due: 26_30, maturing_this_month: 0 });
  const ids = async (query: string) => (await get(query)).data.map((row: { id: string }) => row.id);
  expect(await ids('')).toEqual([other.id, one.id]);
  expect(await ids('search=IN-000001')).toEqual([one.id]);
  expect(await ids(`plan_id=${other.plan.id}`)).toEqual([other.id]);
  expect(await ids('status=completed')).toEqual([]);
  expect(await ids('show=maturing')).toEqual([]);
  expect(await ids('matures_within=100&sort=principal&direction=asc')).toEqual([other.id, one.id]);
  const [first] = (await get('matures_within=100')).data;
  expect(await ids(`matures_from=${first.matures_on}&matures_to=${first.matures_on}&sort=matures`)).toContain(first.id);
  expect(await ids(`matures_from=${addDays(first.matures_on, 1)}&matures_to=${addDays(first.matures_on, 1)}`)).not.toContain(
    first.id,
  );
  expect(await ids('matures_to=2020-01-01')).toEqual([]);
  const upfront = await anInvestmentPlan(context, { name: 'Plan C', payout: 'upfront' });
  await anInvestment(context, app, await anInvestor(context), { plan_id: upfront.id, amount: 50_000_00, months: 3 });
  expect((await get('')).additional).toMatchObject({ principal: 130_000_00, interest_due: 26_30 });
  await sql`update investment_plans set active = false where id = ${other.plan.id}`.execute(sqlOf(context.db));
  await anInvestmentPlan(context);
  const plans: { id: string; active: boolean }[] = (await admin('GET /api/admin/investor-plans')).json().data;
  expect(plans.map((plan) => [plan.id, plan.active])).toEqual([
    [one.plan.id, true],
    [upfront.id, true],
    [other.plan.id, false],
  ]);
  await closeUntil(day('2026-05-31'));
  const later = await a('admin');
  const june = (await later('GET /api/admin/investors?show=maturing')).json();
  expect([june.data.length, june.additional.maturing_this_month]).toEqual([3, 130_000_00]);
});

test('every movement of an investment names its journal', async () => {
  const { id } = await refused();
  const admin = await a('admin');
  const { data, meta } = (await admin(`GET /api/admin/investors/${id}/moves?per_page=100`)).json();
  expect(meta.total).toBe(data.length);
  expect(data.at(-1)).toMatchObject({ cause: 'funded', liability: 50_000_00, interest_payable: 0 });
  expect(data.reduce((sum: number, { liability }: { liability: number }) => sum + liability, 0)).toBe(0);
});
