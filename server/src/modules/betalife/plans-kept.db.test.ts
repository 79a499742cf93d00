/** BetaLife plans as staff keep them: every change is a version that stays, nothing is overwritten, what is removed is not offered. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const address = '/api/admin/betalife-plans';
const basket = {
  name: 'Small basket',
  description: 'For one.',
  price: 2_400_000,
  instalments: 4,
  frequency: 'week',
  items: [{ name: 'Rice', quantity: '5 kg' }],
};
const call = (what: string, body?: object) => ask(app, what, { as: admin, body });
async function aPlan(name: string) {
  const body = { type: 'food', name, description: '', position: 9, active: true };
  const answer = await call(`POST ${address}`, body);
  expect([answer.statusCode, answer.json().message]).toEqual([201, 'BetaLife plan created successfully']);
  return answer.json().data.id as string;
}
const add = (id: string, version: number, change: object = {}) =>
  call(`POST ${address}/${id}/betalife-packages`, { ...basket, version, ...change });
const foodmart = async (): Promise<{ name: string; betalife_packages: { name: string }[] }[]> =>
  (await ask(app, 'GET /api/foodmart')).json().data;
const onOffer = async (name: string) =>
  (await foodmart()).find((plan) => plan.name === name)?.betalife_packages.map((one) => one.name);

test('a package is added, changed and removed; each is a version of the plan, and the public page follows', async () => {
  const id = await aPlan('Street kitchen');
  expect(await onOffer('Street kitchen')).toBeUndefined();
  const added = await add(id, 1);
  expect([added.statusCode, added.json().message]).toEqual([201, 'BetaLife package created successfully']);
  const [{ id: pid, index, instalment }] = added.json().data.betalife_packages;
  expect([index, instalment, await onOffer('Street kitchen')]).toEqual([0, 600_000, ['Small basket']]);
  const changed = await call(`PUT ${address}/${id}/betalife-packages/${pid}`, { ...basket, price: 2_600_000, version: 2 });
  expect([changed.statusCode, changed.json().message]).toEqual([200, 'BetaLife package updated']);
  const other = await add(id, 3, { name: 'Second basket' });
  expect(other.json().data.betalife_packages.map((one: { index: number }) => one.index)).toEqual([0, 1]);
  const gone = await call(`DELETE ${address}/${id}/betalife-packages/${pid}`);
  expect([gone.statusCode, gone.json().message]).toEqual([200, 'Package deleted successfully']);
  expect((await call(`DELETE ${address}/${id}/betalife-packages/${pid}`)).statusCode).toBe(404);
  expect(await onOffer('Street kitchen')).toEqual(['Second basket']);
  const versions = (await call(`GET ${address}/${id}/versions`)).json().data;
  expect(versions.map((one: { version: number; act: string }) => [one.version, one.act])).toEqual([
    [5, 'removed Small basket'],
    [4, 'added Second basket'],
    [3, 'changed Small basket'],
    [2, 'added Small basket'],
    [1, 'added'],
  ]);
  expect(versions[2].terms.betalife_packages[0].price).toBe(2_600_000);
  const lines = await sqlOf(context.db).selectFrom('history').select('id').where('subject_id', '=', id).execute();
  expect(lines).toHaveLength(5);
});

test('a withdrawn plan leaves the public page, and returns when it is offered again', async () => {
  const id = await aPlan('Village kitchen');
  await add(id, 1);
  const save = (version: number, active: boolean) =>
    call(`PUT ${address}/${id}`, { name: 'Village kitchen', description: '', position: 9, active, version });
  expect((await save(2, false)).json().data).toMatchObject({ version: 3, active: false });
  expect(await onOffer('Village kitchen')).toBeUndefined();
  expect((await save(3, true)).statusCode).toBe(200);
  expect(await onOffer('Village kitchen')).toEqual(['Small basket']);
});

test('a second concurrent edit of a plan is refused with 409', async () => {
  const id = await aPlan('Market kitchen');
  const both = await Promise.all(['One', 'Two'].map((name) => add(id, 1, { name: `Basket ${name}` })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('a package added twice under one id is one package', async () => {
  const id = await aPlan('Harbour kitchen');
  const pid = '01912f00-0000-7000-8000-00000000feed';
  const send = (version: number, name: string) =>
    call(`POST ${address}/${id}/betalife-packages/${pid}`, { ...basket, name, version });
  expect((await send(1, 'Fish')).statusCode).toBe(201);
  expect((await send(2, 'Fish again')).json().code).toBe('betalife_package_exists');
  expect(await onOffer('Harbour kitchen')).toEqual(['Fish']);
});

test.each([
  [{ items: [] }, 'items'],
  [{ items: [{ name: 'Rice', quantity: '' }] }, 'items.0.quantity'],
  [{ price: 0 }, 'price'],
  [{ price: 399_99 }, 'instalments'],
  [{ frequency: 'year' }, 'frequency'],
  [{ instalments: 121 }, 'instalments'],
])('the package %j is refused at its field', async (wrong, field) => {
  const [plan] = (await call(`GET ${address}?type=food`)).json().data;
  const refused = await add(plan.id, plan.version, { name: 'Odd basket', ...wrong });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
});

test('a plan with an existing name is refused, and an unknown plan is 404', async () => {
  await aPlan('Twin kitchen');
  const twin = await call(`POST ${address}`, {
    type: 'assets',
    name: 'twin kitchen',
    description: '',
    position: 1,
    active: true,
  });
  expect([twin.statusCode, Object.keys(twin.json().errors)]).toEqual([422, ['name']]);
  const nowhere = `${address}/01912f00-0000-7000-8000-00000000dead`;
  expect([(await call(`GET ${nowhere}`)).statusCode, (await call(`GET ${nowhere}/versions`)).statusCode]).toEqual([404, 404]);
});

test('of three plans renamed to one name at once, one succeeds and the others are refused at the name', async () => {
  const ids = await Promise.all(['East', 'West', 'South'].map(aPlan));
  const body = { name: 'North', description: '', position: 9, active: true, version: 1 };
  const answers = await Promise.all(ids.map((id) => call(`PUT ${address}/${id}`, body)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const refused = answers.filter(({ statusCode }) => statusCode === 422).map((answer) => answer.json());
  expect(refused).toMatchObject(Array(2).fill({ code: 'plan_name_taken', errors: { name: [expect.any(String)] } }));
});

test('a saved version cannot be changed, not even with SQL', async () => {
  await expect(sql`delete from betalife_plan_versions`.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
});
