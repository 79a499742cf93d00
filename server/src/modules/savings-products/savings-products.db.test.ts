/** Savings products: strangers see those on offer, staff change them in versions, and two editors do not overwrite each other. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { beforeAll, expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import { addSavingsProduct } from './product.store.ts';

const context = await freshContext();
const app = await appOf(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const address = '/api/admin/savings_product';
const terms = {
  name: 'Ram for Sallah',
  description: 'For the feast.',
  kind: 'target',
  active: true,
  position: 9,
  rate_bps: 850,
  withholding_tax_bps: 1_000,
  min_interest_balance: 0,
  min_opening: 100_00,
  min_deposit: 100_00,
  min_balance: 0,
  max_balance: null,
  max_withdrawal: null,
  min_days: 30,
  max_days: 400,
  early_fee_bps: 250,
  free_days: ['06-30'],
  dormancy_days: 365,
};
const add = (change: object = {}) => ask(app, `POST ${address}`, { as: admin, body: { ...terms, ...change } });
const change = (body: object) => ask(app, `PUT ${address}`, { as: admin, body: { ...terms, ...body } });
const offered = async (): Promise<string[]> =>
  (await ask(app, 'GET /api/savings_products')).json().data.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  for (const product of savingsProducts) await addSavingsProduct(context.db, product, context.clock.now());
});

test('strangers see the reference products in their order, and seeding them again changes nothing', async () => {
  for (const product of savingsProducts)
    await addSavingsProduct(context.db, { ...product, description: 'other' }, context.clock.now());
  const { data } = (await ask(app, 'GET /api/savings_products')).json();
  expect(data.map(({ name, kind, rate_bps }: Record<string, unknown>) => [name, kind, rate_bps])).toEqual([
    ['Flex', 'flex', 600],
    ['Target', 'target', 900],
    ['Locked', 'locked', 1_200],
  ]);
  expect(data[0].description).toBe(savingsProducts[0]?.description);
});

test('a product is added, changed as a new version and withdrawn; every version can be read', async () => {
  const added = await add();
  expect([added.statusCode, added.json().message]).toEqual([201, 'Savings product added successfully']);
  const { id } = added.json().data;
  expect(await offered()).toContain('Ram for Sallah');
  expect((await change({ id, version: 1, rate_bps: 900 })).json().data.version).toBe(2);
  expect((await change({ id, version: 2, rate_bps: 900, active: false })).statusCode).toBe(200);
  expect(await offered()).not.toContain('Ram for Sallah');
  const { data } = (await ask(app, `GET ${address}/${id}/versions`, { as: admin })).json();
  expect(data.map((one: { version: number; terms: { rate_bps: number } }) => [one.version, one.terms.rate_bps])).toEqual([
    [3, 900],
    [2, 900],
    [1, 850],
  ]);
});

test('a change that does not name the periods of interest keeps them', async () => {
  const { id } = (await add({ name: 'Quarterly', posting: 'quarterly', compounding: 'daily' })).json().data;
  const changed = await change({ id, version: 1, name: 'Quarterly', rate_bps: 900 });
  expect(changed.json().data).toMatchObject({ rate_bps: 900, posting: 'quarterly', compounding: 'daily' });
});

test('a second concurrent edit of a version is refused with 409', async () => {
  const { id } = (await add({ name: 'School fees' })).json().data;
  const both = await Promise.all([1, 2].map((position) => change({ id, version: 1, name: 'School fees', position })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test.each([
  [{ kind: 'hidden' }, 'kind'],
  [{ rate_bps: -1 }, 'rate_bps'],
  [{ free_days: ['02-30'] }, 'free_days.0'],
  [{ min_deposit: 0 }, 'min_deposit'],
  [{ max_days: 29 }, 'max_days'],
  [{ name: 'flex' }, 'name'],
])('terms %j are refused at %s', async (wrong, field) => {
  const answer = await add({ name: 'Other notes', ...wrong });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

test('finance, customers and strangers do not manage products', async () => {
  const finance = await signIn(context, await aStaff(context, 'finance'));
  expect((await ask(app, `GET ${address}`, { as: finance })).statusCode).toBe(403);
  expect((await ask(app, `POST ${address}`, { as: finance, body: terms })).statusCode).toBe(403);
  expect((await ask(app, `GET ${address}`)).statusCode).toBe(401);
});
