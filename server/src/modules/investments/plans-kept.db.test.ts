/** Investment plans as staff keep them: versions stay, two editors do not overwrite each other, what is withdrawn is not offered. */
import { appOf, ask, aStaff, freshContext, planForm as terms, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const admin = await signIn(context, await aStaff(context, 'admin'));
const address = '/api/admin/investment_plan';
const add = (change: object = {}) => ask(app, `POST ${address}`, { as: admin, body: { ...terms, ...change } });
const change = (body: object) => ask(app, `PUT ${address}`, { as: admin, body: { ...terms, ...body } });
const versions = async (id: string) => (await ask(app, `GET ${address}/${id}/versions`, { as: admin })).json().data;
const offered = async (): Promise<string[]> =>
  (await ask(app, 'GET /api/investment_plans')).json().data.map(({ name }: { name: string }) => name);

test('a plan is added, changed as a new version and withdrawn; every version can be read, and the history names the author', async () => {
  const added = await add();
  expect([added.statusCode, added.json().message]).toEqual([201, 'Investment plan added successfully']);
  const { id } = added.json().data;
  expect(await offered()).toContain('Two years');
  const saved = await change({ id, version: 1, rates: [{ months: 24, rate_bps: 1_900 }] });
  expect([saved.statusCode, saved.json().data.version]).toEqual([200, 2]);
  expect((await change({ id, version: 2, active: false })).statusCode).toBe(200);
  expect(await offered()).not.toContain('Two years');
  const kept = await versions(id);
  expect(kept.map((one: { version: number; terms: { rates: unknown[] } }) => [one.version, one.terms.rates.length])).toEqual([
    [3, 2],
    [2, 1],
    [1, 2],
  ]);
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['added', 'saved version 2', 'saved version 3']);
});

test('a second concurrent edit of a version is refused with 409', async () => {
  const { id } = (await add({ name: 'Farm notes' })).json().data;
  const both = await Promise.all([1, 2].map((position) => change({ id, version: 1, name: 'Farm notes', position })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await versions(id)).toHaveLength(2);
});

test('of two plans added with one name concurrently, one is stored', async () => {
  const both = await Promise.all([1, 2].map(() => add({ name: 'Ram notes' })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test.each([
  [{ rates: [] }, 'rates'],
  [
    {
      rates: [
        { months: 12, rate_bps: 900 },
        { months: 6, rate_bps: 900 },
        { months: 12, rate_bps: 900 },
      ],
    },
    'rates.2.months',
  ],
  [{ rates: [{ months: 6, rate_bps: 0 }] }, 'rates.0.rate_bps'],
  [{ max_amount: 1 }, 'max_amount'],
  [{ early_exit_bps: 1_601 }, 'early_exit_bps'],
  [{ payout: 'weekly' }, 'payout'],
  [{ name: 'Ram notes' }, 'name'],
])('the terms %j are refused at their field', async (wrong, field) => {
  const refused = await add({ name: 'Odd notes', ...wrong });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
});

test('an unknown plan has no versions and cannot be changed', async () => {
  const id = '01912f00-0000-7000-8000-00000000dead';
  const answers = [await change({ id, version: 1 }), await ask(app, `GET ${address}/${id}/versions`, { as: admin })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

test('of three plans renamed to one name at once, one succeeds and the others are refused at the name', async () => {
  const ids = await Promise.all(['East', 'West', 'South'].map(async (name) => (await add({ name })).json().data.id as string));
  const answers = await Promise.all(ids.map((id) => change({ id, version: 1, name: 'North' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const refused = answers.filter(({ statusCode }) => statusCode === 422).map((answer) => answer.json());
  expect(refused).toMatchObject(Array(2).fill({ code: 'plan_name_taken', errors: { name: [expect.any(String)] } }));
});

test('a stored version cannot be changed, not even with SQL', async () => {
  await expect(sql`update investment_plan_versions set version = 9`.execute(sqlOf(context.db))).rejects.toThrow(/append-only/);
});
