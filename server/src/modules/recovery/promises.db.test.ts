/** Promises by their day: how many were kept by branch and officer, each figure with exactly its rows, within the scope of the caller. */
import { addDays, type Day, dayMs } from '@ajo/contract/kernel/time';
import type { PromiseRow, PromiseSummary } from '@ajo/contract/modules/recovery.promises';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, aTeam, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const { staff, home, far } = await aTeam(context, ['admin', 'subadmin', 'finance', 'credit_officer', 'hr'], ['Ikeja', 'Aba']);
const recovery = await aStaff(context, 'recovery_officer');
type Who = keyof typeof staff;
const loans: string[] = [];
let first = context.clock.businessDay();

const send = async (who: Who, path: string) => {
  const prefix = who === 'finance' || who === 'hr' ? who : 'admin';
  return ask(app, `GET /api/${prefix}/defaulters/promises${path}`, { as: await signIn(context, staff[who]) });
};
const span = () => `start_date=${first}&end_date=${addDays(context.clock.businessDay(), 30)}`;
const summary = async (query = '', who: Who = 'admin'): Promise<PromiseSummary> =>
  (await send(who, `/summary?${span()}${query}`)).json().data;
const list = async (query = '', who: Who = 'admin'): Promise<PromiseRow[]> => (await send(who, `?${span()}${query}`)).json().data;
const promise = async (loanId: string | undefined, days: number, amount: number) => {
  const body = {
    channel: 'mail',
    outcome: 'promise',
    promised_on: addDays(context.clock.businessDay(), days),
    promised_amount: amount,
    note: 'Pays then',
  };
  const as = await signIn(context, staff.admin);
  expect((await ask(app, `POST /api/admin/loan/${loanId}/recovery-log`, { as, body })).statusCode).toBe(201);
};
const pay = async (loanId: string | undefined, amount: number, reference: string) => {
  const as = await signIn(context, staff.finance);
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as, body: { amount, reference } })).statusCode).toBe(
    200,
  );
};

/** Two customers of Ikeja, one of them with a kept and a broken promise, and one of Aba with an open promise. */
beforeAll(async () => {
  const { credit_officer: officer } = staff;
  for (const more of [{ branchId: home, accountOfficerId: officer.id }, { branchId: home }, { branchId: far }])
    loans.push((await aRunningLoan(context, await aCustomer(context, more))).id);
  const lent = sqlOf(context.db)
    .selectFrom('loans')
    .select('customer_id')
    .where('id', '=', loans[1] ?? '');
  await sqlOf(context.db).updateTable('users').set({ recovery_officer_id: recovery.id }).where('id', '=', lent).execute();
  context.clock.moveBy(30 * dayMs);
  first = context.clock.businessDay();
  await promise(loans[0], 1, 100_000);
  await promise(loans[1], 1, 200_000);
  await pay(loans[0], 100_000, 'KEEPS-1');
  context.clock.moveBy(3 * dayMs);
  await promise(loans[0], 1, 300_000);
  context.clock.moveBy(2 * dayMs);
  await promise(loans[2], 4, 400_000);
}, 60_000);

test('the rate is of promises whose outcome is known, in total and by branch and officer', async () => {
  expect(await summary()).toMatchObject({
    promises: 4,
    kept: 1,
    broken: 2,
    open: 1,
    promised: 1_000_000,
    kept_rate_bps: 3333,
    groups: [
      { id: home, name: 'Ikeja', promises: 3, kept: 1, broken: 2, kept_rate_bps: 3333 },
      { id: far, name: 'Aba', promises: 1, open: 1, kept_rate_bps: null },
    ],
  });
  const officers = (await summary('&by=officer')).groups;
  expect(officers.map(({ id, kept, broken }) => [id, kept, broken])).toEqual([
    [staff.credit_officer.id, 1, 1],
    ['', 0, 1],
  ]);
  const recoverers = (await summary('&by=recovery_officer')).groups;
  expect(recoverers.map(({ id, promises }) => [id, promises])).toEqual([
    ['', 3],
    [recovery.id, 1],
  ]);
});

test.each(['', `&branch_id=${home}`, `&officer_id=${staff.credit_officer.id}`])(
  'the figures with "%s" count exactly the rows of the list',
  async (query) => {
    const [figures, rows] = [await summary(query), await list(query)];
    const count = (state: string): number => rows.filter((row) => row.promise.state === state).length;
    expect(rows.length).toBeGreaterThan(0);
    expect(figures).toMatchObject({ promises: rows.length, kept: count('kept'), broken: count('broken'), open: count('open') });
    for (const state of ['kept', 'broken', 'open'])
      expect((await list(`${query}&state=${state}`)).map(({ promise: { state: its } }) => its)).toEqual(
        Array.from({ length: count(state) }, () => state),
      );
  },
);

test('the list states what was paid of each, the latest day first; a span without promises is empty', async () => {
  const rows = await list(`&branch_id=${home}`);
  expect(rows.map(({ promise: { on, amount, paid, state } }) => [on, amount, paid, state])).toEqual([
    [addDays(first, 4), 300_000, 0, 'broken'],
    [addDays(first, 1), 200_000, 0, 'broken'],
    [addDays(first, 1), 100_000, 100_000, 'kept'],
  ]);
  expect((await send('admin', '?start_date=2020-01-01&end_date=2020-01-31')).json().data).toEqual([]);
  const reversed = await send('admin', '?start_date=2020-02-01&end_date=2020-01-31');
  expect([reversed.statusCode, Object.keys(reversed.json().errors)]).toEqual([422, ['end_date']]);
  const none = await send('admin', '/summary?start_date=2020-01-01&end_date=2020-01-31');
  expect(none.json().data).toMatchObject({ promises: 0, kept_rate_bps: null, groups: [] });
});

test('a promise that was changed counts once, and each caller sees the promises of their own customers', async () => {
  const { customer_id: id } = await sqlOf(context.db)
    .selectFrom('loans')
    .select('customer_id')
    .where('id', '=', loans[2] ?? '')
    .executeTakeFirstOrThrow();
  const as = await signIn(context, { id } as typeof staff.admin);
  const body = { kind: 'promise', promised_on: addDays(context.clock.businessDay(), 6), promised_amount: 450_000 };
  expect((await ask(app, `POST /api/user/loan/${loans[2]}/payment-help`, { as, body })).statusCode).toBe(201);
  expect(await summary(`&branch_id=${far}`)).toMatchObject({ promises: 1, promised: 450_000 });
  expect((await summary('', 'subadmin')).promises).toBe(3);
  expect((await list('', 'credit_officer')).length).toBe(2);
  expect((await send('hr', '')).statusCode).toBe(403);
});

test('without chosen days, open promises of later days are counted and listed', async () => {
  const { data } = (await send('admin', '/summary?')).json();
  expect(data).toMatchObject({ end_date: null, open: expect.any(Number) });
  const later = (await send('admin', '?per_page=100&state=open')).json().data;
  expect(later.length).toBe(data.open);
  expect(data.open).toBeGreaterThan(0);
  expect(later.some(({ promise: { on } }: { promise: { on: Day } }) => on > context.clock.businessDay())).toBe(true);
});
