/** The acceptance of the risk of an investment, and of the terms that were shown. */
import { anInvestmentPlan, anInvestor, appOf, ask, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const plan = await anInvestmentPlan(context);
const purchase = { plan_id: plan.id, amount: 50_000_00, months: 6 };

test('the acceptance of the risk is kept with the contract, and a refusal of it buys nothing', async () => {
  const relative = await anInvestor(context);
  const order = (body: object) => ask(app, 'POST /api/user/invest', { as: relative.as, body: { ...purchase, ...body } });
  const refused = await order({ accepted: false });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['accepted']]);
  const kept = async (body: object): Promise<boolean | undefined> =>
    (
      await sqlOf(context.db)
        .selectFrom('investment_contracts')
        .select('risk_accepted')
        .where('id', '=', (await order(body)).json().data.investment.id)
        .executeTakeFirst()
    )?.risk_accepted;
  expect([await kept({ accepted: true }), await kept({})]).toEqual([true, false]);
});

test('a plan that has changed since the preview is not bought at other terms', async () => {
  const { as } = await anInvestor(context);
  const { plan_version: version } = (await ask(app, 'POST /api/user/invest/preview', { as, body: purchase })).json().data;
  const order = (seen: number) => ask(app, 'POST /api/user/invest', { as, body: { ...purchase, plan_version: seen } });
  const refused = await order(version + 1);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan_changed']);
  expect((await order(version)).statusCode).toBe(201);
});
