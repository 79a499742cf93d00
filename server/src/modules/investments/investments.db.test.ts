/** What the public site shows of investments is what is in the database, and the preview refuses what no plan offers. */
import { appOf, ask, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';
import { investmentPlans } from '../../../seeds/reference/investment-plans.ts';
import { addInvestmentPlan } from './plan.store.ts';

const context = await freshContext();
const app = await appOf(context);
type Plan = { id: string; name: string; min_amount: number; rates: { months: number; rate_bps: number }[] };
const plans = async (): Promise<Plan[]> => (await ask(app, 'GET /api/investment_plans')).json().data;
const preview = (body: object) => ask(app, 'POST /api/investment_plans/preview', { body });

beforeAll(async () => {
  for (const plan of investmentPlans) await addInvestmentPlan(context.db, plan, context.clock.now());
});

test('the plans of the reference data are listed with their rates, and seeding them again changes nothing', async () => {
  for (const plan of investmentPlans) await addInvestmentPlan(context.db, { ...plan, description: 'other' }, context.clock.now());
  const shown = await plans();
  expect(shown.map(({ name }) => name)).toEqual(investmentPlans.map(({ name }) => name));
  expect(shown[0]?.rates).toEqual(investmentPlans[0]?.rates.map(({ months, rateBps }) => ({ months, rate_bps: rateBps })));
});

test('the preview adds up', async () => {
  const [plan] = await plans();
  const answer = await preview({ plan_id: plan?.id, amount: 100_000_00, months: plan?.rates[0]?.months });
  const { data } = answer.json();
  expect(answer.statusCode).toBe(200);
  expect(data.interest).toBe(data.withholding_tax + data.net_interest);
  expect(data.total).toBe(100_000_00 + data.net_interest);
});

test.each([
  ['amount', { amount: 1 }],
  ['amount', { amount: -5 }],
  ['months', { months: 119 }],
])('a wrong %s is refused at its field', async (field, wrong) => {
  const [plan] = await plans();
  const answer = await preview({ plan_id: plan?.id, amount: 100_000_00, months: plan?.rates[0]?.months, ...wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

test('an inactive plan is neither listed nor calculated', async () => {
  const [plan] = await plans();
  await sqlOf(context.db)
    .updateTable('investment_plans')
    .set({ active: false })
    .where('id', '=', plan?.id ?? '')
    .execute();
  expect((await plans()).map(({ name }) => name)).not.toContain(plan?.name);
  const answer = await preview({ plan_id: plan?.id, amount: 100_000_00, months: 6 });
  expect(answer.statusCode).toBe(404);
});

const deposit = { kind: 'deposit', principal: 10_000_000, start_on: '2026-01-01', months: 12, rate_chart: [{ rate_bps: 1_000 }] };
const calculated = (body: object) => ask(app, 'POST /api/savings/preview', { body });

test('anyone calculates a deposit, and movements of savings as before', async () => {
  expect((await calculated(deposit)).json().data).toMatchObject({
    kind: 'deposit',
    matures_on: '2027-01-01',
    totals: { total: 11_000_000 },
  });
  const movements = [{ on: '2026-01-01', amount: 10_000_000 }];
  const savings = await calculated({
    terms: { rate_bps: 1_000, posting: 'end' },
    start_on: '2026-01-01',
    until: '2027-01-01',
    movements,
  });
  expect(savings.json().data.totals.balance).toBe(11_000_000);
});

test.each([
  ['months', { days: 3 }],
  ['days', { months: undefined, days: 3_661 }],
  ['rate_chart', { rate_chart: [{ months: 24, rate_bps: 1_000 }] }],
  ['kind', { kind: 'loan' }],
])('a deposit with a wrong %s is refused at its field', async (field, wrong) => {
  const answer = await calculated({ ...deposit, ...wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});
