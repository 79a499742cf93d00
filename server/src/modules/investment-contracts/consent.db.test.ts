/** The acceptance of the risk of an investment. */
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
