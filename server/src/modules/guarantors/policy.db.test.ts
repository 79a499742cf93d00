/** The requirements on guarantors, as staff read and set them. */
import { appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { guarantorPolicy } from './policy.store.ts';

const context = await freshContext();
const app = await appOf(context);
const address = '/api/admin/guarantor_policy';
const superadmin = await signIn(context, await aStaff(context, 'superadmin'));
const set = (body: object, as = superadmin) => ask(app, `PUT ${address}`, { as, body });
const terms = { live_cap: 3, video_from: 20_000_000, statement_from: 70_000_000 };

test('the default policy applies until it is changed, and a change applies from its day on', async () => {
  const before = { live_cap: 2, video_from: 10_000_000, statement_from: 50_000_000 };
  const view = (await ask(app, `GET ${address}`, { as: superadmin })).json().data;
  expect(view).toEqual({ ...before, changes: [], initial: before });
  const saved = await set(terms);
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { message: 'Guarantor policy saved', data: terms }]);
  expect((await set({ ...terms, live_cap: 4 })).statusCode).toBe(200);
  expect(await guarantorPolicy(context.db, context.clock.businessDay())).toMatchObject({ liveCap: 4, videoFrom: 20_000_000n });
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', 'changed the guarantor policy')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { before, after: terms },
    { before: terms, after: { live_cap: 4 } },
  ]);
});

test.each([
  ['live_cap', 0],
  ['live_cap', 11],
  ['live_cap', 1.5],
  ['video_from', -1],
  ['statement_from', 'x'],
])('a %s of %s is refused at its field', async (field, value) => {
  const refused = await set({ ...terms, [field]: value });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
});

test('an administrator may read the policy but not change it', async () => {
  const admin = await signIn(context, await aStaff(context, 'admin'));
  expect((await ask(app, `GET ${address}`, { as: admin })).statusCode).toBe(200);
  expect((await set(terms, admin)).statusCode).toBe(403);
});
