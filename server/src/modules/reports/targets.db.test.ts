/** Targets of collections: set for an officer in scope and a month that is not over, measured by what fell due in it; earlier amounts stay. */
import { prefixOf } from '@ajo/contract/kernel/access';
import { addMonths } from '@ajo/contract/kernel/time';
import type { CollectionTarget } from '@ajo/contract/modules/reports.targets';
import { aCustomer, appOf, aRunningLoan, ask, aTeam, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const team = await aTeam(context, ['admin', 'subadmin', 'credit_officer', 'finance', 'hr'], ['Ikeja', 'Aba']);
const { staff, home } = team;
const officer = staff.credit_officer;
const customer = await aCustomer(context, { branchId: home, accountOfficerId: officer.id });
await aRunningLoan(context, customer);
const today = context.clock.businessDay();
const month = today.slice(0, 7);

type Who = keyof typeof staff;
const list = async (who: Who = 'admin', of = month) =>
  (await ask(app, `GET /api/${prefixOf(who)}/collections/targets?month=${of}`, { as: await signIn(context, staff[who]) })).json()
    .data;
const set = async (body: object, who: Who = 'admin') =>
  ask(app, 'POST /api/admin/collections/targets', {
    as: await signIn(context, staff[who]),
    body: { month, officer_id: officer.id, ...body },
  });
const rows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from collection_targets`.execute(sqlOf(context.db))).rows[0]?.count;

test('a target is set once, changed by a new one, and measured by the instalments of its month', async () => {
  const [before] = (await list()).targets as CollectionTarget[];
  expect(before).toMatchObject({ officer: { id: officer.id }, target: null, attained_bps: null, collected: 0 });
  expect(Number(before?.due)).toBeGreaterThan(0);
  expect((await list()).total).toMatchObject({ target: null, due: 0 });
  expect((await set({ amount: 500_000 })).json().data).toMatchObject({
    can_set: true,
    targets: [{ target: 500_000, attained_bps: 0, set_by: expect.any(String) }],
    total: { target: 500_000, due: before?.due, attained_bps: 0 },
  });
  await set({ amount: 500_000 });
  expect(await rows()).toBe(1);
  expect((await set({ amount: 600_000 })).json().data.targets[0].target).toBe(600_000);
  expect(await rows()).toBe(2);
});

test.each([
  ['a month that is over', { month: '2020-01', amount: 1 }, 'month'],
  ['a month too far ahead', { month: addMonths(today, 14).slice(0, 7), amount: 1 }, 'month'],
  ['no month', { month: 'October', amount: 1 }, 'month'],
  ['a negative amount', { amount: -1 }, 'amount'],
  ['an absurd amount', { amount: Number.MAX_SAFE_INTEGER }, 'amount'],
  ['somebody who is no account officer', { amount: 1, officer_id: staff.hr.id }, 'officer_id'],
])('%s is refused at its field and changes nothing', async (_what, body, field) => {
  const before = await rows();
  const answer = await set(body);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
  expect(await rows()).toBe(before);
});

test('more than 500 officers are all listed, and the last one has a target', async () => {
  const { targets } = await list();
  await sql`with officers as (
      insert into users (id, first_name, last_name, email, type, status, branch_id, created_at)
      select gen_random_uuid(), 'Aaron', 'Officer ' || n, 'officer-' || n || '@example.com', 'credit_officer', 'active', ${home}::uuid, now()
        from generate_series(1, 500) n returning id)
    insert into users (id, first_name, last_name, email, type, status, branch_id, account_officer_id, created_at)
    select gen_random_uuid(), 'Ada', 'Customer', 'of-' || id || '@example.com', 'user', 'active', ${home}::uuid, id, now() from officers`.execute(
    sqlOf(context.db),
  );
  const more = (await list()).targets as CollectionTarget[];
  expect([more.length, more.at(-1)?.officer.id]).toEqual([500 + targets.length, officer.id]);
  expect((await set({ amount: 650_000 })).statusCode).toBe(200);
  expect((await set({ amount: 600_000 })).statusCode).toBe(200);
  await sql`update users set account_officer_id = null where email like 'of-%'`.execute(sqlOf(context.db));
});

test('each sees and sets the officers of their own customers', async () => {
  expect((await set({ amount: 700_000 }, 'credit_officer')).statusCode).toBe(403);
  expect((await set({ amount: 700_000 }, 'finance')).statusCode).toBe(403);
  expect(await list('finance')).toMatchObject({ can_set: false, targets: [{ target: 600_000 }] });
  expect((await set({ amount: 700_000 }, 'subadmin')).statusCode).toBe(200);
  const other = await aTeam(context, ['subadmin'], ['Jos', 'Kano']);
  const far = await signIn(context, other.staff.subadmin);
  expect((await ask(app, `GET /api/admin/collections/targets?month=${month}`, { as: far })).json().data.targets).toEqual([]);
  const body = { month, officer_id: officer.id, amount: 1 };
  expect((await ask(app, 'POST /api/admin/collections/targets', { as: far, body })).json().errors).toHaveProperty('officer_id');
});
