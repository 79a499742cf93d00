/** Loan products over HTTP: versions are kept, loans keep the terms they were made with, two editors do not overwrite each other. */
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { type LoanProduct, termsOfProduct } from './product.ts';

const context = await freshContext();
const app = await appOf(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const [salary] = loanProducts as [LoanProduct];
const view = termsOfProduct(salary);
const terms = { ...view, min_amount: Number(view.min_amount), max_amount: Number(view.max_amount) };
const add = (change: object) => ask(app, 'POST /api/admin/loan_interest', { as: admin, body: { ...terms, ...change } });
const change = (body: object) => ask(app, 'PUT /api/admin/loan_interest', { as: admin, body: { ...terms, ...body } });
const versions = async (id: string) => (await ask(app, `GET /api/admin/loan_interest/${id}/versions`, { as: admin })).json().data;

test('a product is added, changed as a new version, and both versions can be read', async () => {
  const added = await add({ name: 'Rent loan' });
  expect([added.statusCode, added.json().message]).toEqual([201, 'Loan interest added successfully']);
  const { id } = added.json().data;
  const saved = await change({ id, version: 1, name: 'Rent loan', rate_percent: '3.75' });
  expect([saved.statusCode, saved.json().message]).toEqual([200, 'Loan interest updated successfully']);
  expect(
    (await versions(id)).map((one: { version: number; terms: { rate_percent: string } }) => [
      one.version,
      one.terms.rate_percent,
    ]),
  ).toEqual([
    [2, '3.75'],
    [1, '4'],
  ]);
});

test('of three products renamed to one name at once, one succeeds and the others are refused at the name', async () => {
  const ids = await Promise.all(['East', 'West', 'South'].map(async (name) => (await add({ name })).json().data.id as string));
  const answers = await Promise.all(ids.map((id) => change({ id, version: 1, name: 'North' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const refused = answers.filter(({ statusCode }) => statusCode === 422).map((answer) => answer.json());
  expect(refused).toMatchObject(Array(2).fill({ code: 'product_name_taken', errors: { name: [expect.any(String)] } }));
});

test('of more than two hundred versions the newest two hundred are listed', async () => {
  const { id } = (await add({ name: 'Often changed loan' })).json().data;
  await sql`insert into loan_product_versions (product_id, version, terms, made_by, made_by_name, made_at)
    select product_id, later, terms, made_by, made_by_name, made_at
      from loan_product_versions, generate_series(2, 230) later where product_id = ${id}`.execute(sqlOf(context.db));
  const read: { version: number }[] = await versions(id);
  expect([read.length, read[0]?.version, read.at(-1)?.version]).toEqual([200, 230, 31]);
});

test('a second concurrent edit of a version is refused with 409', async () => {
  const { id } = (await add({ name: 'Farm loan' })).json().data;
  const both = await Promise.all(['5', '6'].map((rate) => change({ id, version: 1, name: 'Farm loan', rate_percent: rate })));
  expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find((answer) => answer.statusCode === 409)?.json().code).toBe('product_changed');
  expect(await versions(id)).toHaveLength(2);
});

test('of two products added with one name concurrently, one is stored', async () => {
  const both = await Promise.all([1, 2].map(() => add({ name: 'Ram loan' })));
  expect(both.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
});

test('inconsistent terms are refused at the field', async () => {
  const refused = async (body: object) => Object.keys((await add({ name: 'Odd loan', ...body })).json().errors);
  expect(await refused({ max_amount: 1 })).toEqual(['max_amount']);
  expect(await refused({ rate_percent: '4,5', fee_bps: -1, min_age_years: 17 })).toEqual([
    'rate_percent',
    'fee_bps',
    'min_age_years',
  ]);
});

test('a preview saves nothing and returns the cost of a loan on these terms', async () => {
  const answer = await ask(app, 'POST /api/admin/loan_interest/preview', {
    as: admin,
    body: { ...terms, name: 'Never saved', amount: 10_000_000, tenor: 3 },
  });
  expect(answer.json().data).toMatchObject({
    fee: 100_000,
    net_payout: 9_900_000,
    preview: { totals: { principal: 10_000_000 } },
  });
  expect((await ask(app, 'GET /api/admin/loan_interest', { as: admin })).body).not.toContain('Never saved');
});

test('visitors see public products, customers all active products, and inactive products are hidden', async () => {
  await add({ name: 'Staff loan', is_public: false });
  await add({ name: 'Old loan', active: false });
  const names = async (as?: Record<string, string>) =>
    (await ask(app, 'GET /api/loan_interests', as ? { as } : {})).json().data.map(({ name }: { name: string }) => name);
  expect(await names()).not.toContain('Staff loan');
  const seen = await names(await signIn(context, await aCustomer(context)));
  expect([seen.includes('Staff loan'), seen.includes('Old loan')]).toEqual([true, false]);
});

test.each([
  ['changed', sql`update loan_product_versions set version = 9`],
  ['removed', sql`delete from loan_product_versions`],
])('a stored version cannot be %s, not even with SQL', async (_how, attack) => {
  await expect(attack.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
});
