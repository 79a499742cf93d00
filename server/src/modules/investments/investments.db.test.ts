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
