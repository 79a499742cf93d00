/** What a stranger sees of BetaLife is what is in the database and is on offer. */
import { appOf, ask, freshContext } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { betalifePlans } from '../../../seeds/reference/betalife-plans.ts';
import { addPlan } from './plan.store.ts';

const context = await freshContext();
const app = await appOf(context);
for (const plan of betalifePlans) await addPlan(context.db, plan, context.clock.now());
type Plan = { name: string; type: string; betalife_packages: { name: string; price: number; instalment: number }[] };
const foodmart = async (): Promise<Plan[]> => (await ask(app, 'GET /api/foodmart')).json().data;

test('the food plans of the reference data are public, those of assets are not', async () => {
  const plans = await foodmart();
  const food = betalifePlans.filter(({ kind }) => kind === 'food');
  expect(plans.map(({ name, type }) => [name, type])).toEqual(food.map(({ name }) => [name, 'food']));
  expect(plans[0]?.betalife_packages.map(({ name, price }) => [name, price])).toEqual(
    food[0]?.packages.map(({ name, price }) => [name, Number(price)]),
  );
});

test('seeding the reference data again changes nothing', async () => {
  const before = await foodmart();
  for (const plan of betalifePlans) await addPlan(context.db, { ...plan, description: 'other' }, context.clock.now());
  expect(await foodmart()).toEqual(before);
});

test('a hidden package and an inactive plan are not listed', async () => {
  const [first, second] = await foodmart();
  const gone = first?.betalife_packages[0]?.name ?? '';
  await sqlOf(context.db)
    .updateTable('betalife_packages')
    .set({ hidden_at: context.clock.now() })
    .where('name', '=', gone)
    .execute();
  await sqlOf(context.db)
    .updateTable('betalife_plans')
    .set({ active: false })
    .where('name', '=', second?.name ?? '')
    .execute();
  const now = await foodmart();
  expect(now.map(({ name }) => name)).not.toContain(second?.name);
  expect(now.flatMap((plan) => plan.betalife_packages.map(({ name }) => name))).not.toContain(gone);
});
