/** Collections through the API: what fell due, what came for it by value day, reversed payments left out, by scope. */
import { aCustomer, appOf, aRunningLoan, ask, aStaff, closeOpenDays, freshContext, type RunningLoan, signIn } from '#kit';
import type { StaffRole } from '@ajo/contract/kernel/access';
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { addBranch } from '#modules/branches';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'credit_officer');
const surulere = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Surulere'));
const staff = {
  finance: await aStaff(context, 'finance'),
  subadmin: await aStaff(context, 'subadmin', { branchId: surulere }),
  credit_officer: officer,
  hr: await aStaff(context, 'hr'),
  admin: await aStaff(context, 'admin'),
} satisfies Partial<Record<StaffRole, unknown>>;
type Who = keyof typeof staff;
const prefix = (who: Who): string => (who === 'finance' || who === 'hr' ? who : 'admin');

const get = async (who: Who, path: string) =>
  ask(app, `GET /api/${prefix(who)}/${path}`, { as: await signIn(context, staff[who]) });
const body = async (who: Who, path: string) => (await get(who, path)).json();
const pay = async (loan: RunningLoan, amount: number, reference: string): Promise<void> => {
  const as = await signIn(context, staff.finance);
  const answer = await ask(app, `POST /api/finance/user/loan-debit/${loan.id}`, { as, body: { amount, reference } });
  expect(answer.statusCode).toBe(200);
};

// Weekly instalments from 9 March. One customer pays the first on its day, the second pays it a week late, the third never.
const onTime = await aRunningLoan(context, await aCustomer(context, { branchId: surulere, accountOfficerId: officer.id }));
const late = await aRunningLoan(context, await aCustomer(context, { branchId: surulere }));
await aRunningLoan(context, await aCustomer(context));
const started = context.clock.businessDay();
const firstDue = addDays(started, 7);
const span = `start_date=${started}&end_date=${firstDue}`;
const { due: instalment } = (await body('finance', `collections?${span}`)).data[0] as { due: number };
context.clock.moveBy(7 * dayMs);
await pay(onTime, instalment, 'TRF-ON-TIME');
context.clock.moveBy(7 * dayMs);
await closeOpenDays(context);
await pay(late, 2 * instalment, 'TRF-LATE');
const account = (await body('finance', `loan/${late.id}/loan-payments`)).data;
const penalty: number = account.instalments[0].penalty;

test('an instalment is on time, late or unpaid by the value day of its payments', async () => {
  const { data } = await body('finance', `collections?start_date=${started}&end_date=${context.clock.businessDay()}`);
  const first = (data as { number: number; state: string; due_on: string }[]).filter(({ number }) => number === 1);
  expect(first.map(({ state }) => state).toSorted()).toEqual(['late', 'on_time', 'unpaid']);
  expect(new Set(first.map(({ due_on: on }) => on))).toEqual(new Set([firstDue]));
});

test('a payment after the span is no part of it', async () => {
  const { additional } = await body('finance', `collections?${span}`);
  expect(additional).toMatchObject({
    start_date: started,
    end_date: firstDue,
    includes_today: false,
    instalments: 3,
    due: 3 * instalment,
    collected: instalment,
    on_time: instalment,
    collection_rate_bps: 3333,
    on_time_rate_bps: 3333,
  });
});

test('a due day has the same payments on its own as in the days around it', async () => {
  const today = context.clock.businessDay();
  const whole = await body('finance', `collections/summary?start_date=${started}&end_date=${today}&by=day`);
  const { collected } = whole.data.groups.find(({ id }: { id: string }) => id === firstDue);
  const alone = await body('finance', `collections?start_date=${firstDue}&end_date=${firstDue}&paid_by=${whole.data.paid_by}`);
  expect([alone.additional.collected, collected > instalment]).toEqual([collected, true]);
  expect(alone.data.reduce((sum: number, row: { collected: number }) => sum + row.collected, 0)).toBe(collected);
  // A day before the last due day counts as that day.
  const early = await body('finance', `collections?${span}&paid_by=${started}`);
  expect(early.additional).toMatchObject({ paid_by: firstDue, collected: instalment });
});

test('open amounts add up to the figure', async () => {
  const { data, additional } = await body('finance', `collections?start_date=${started}&show=open`);
  expect(data.reduce((sum: number, row: { open: number }) => sum + row.open, 0)).toBe(additional.open);
  expect(additional.open).toBeGreaterThan(0);
});

test('what was collected, and on time, is the sum of the instalments that the figure links to', async () => {
  const whole = `start_date=${started}&end_date=${context.clock.businessDay()}`;
  const { collected, on_time: punctual } = (await body('finance', `collections?${whole}`)).additional;
  const paid = await body('finance', `collections?${whole}&show=collected`);
  expect([paid.additional.collected, paid.data.every((row: { collected: number }) => row.collected > 0)]).toEqual([
    collected,
    true,
  ]);
  const prompt = await body('finance', `collections?${whole}&show=on_time`);
  expect([prompt.additional.on_time, prompt.data.every((row: { on_time: number }) => row.on_time > 0)]).toEqual([punctual, true]);
  expect(prompt.meta.total).toBeLessThan(paid.meta.total);
});

test('the running day counts at once, and the portfolio at risk is that of the last closed day', async () => {
  const { additional } = await body('finance', `collections?start_date=${started}`);
  expect(penalty).toBeGreaterThan(0);
  expect(additional).toMatchObject({
    includes_today: true,
    collected: 3 * instalment - penalty,
    on_time: 2 * instalment - penalty,
  });
  expect(additional.at_risk_on).toBe(addDays(context.clock.businessDay(), -1));
  expect(additional.at_risk.map(({ days }: { days: number }) => days)).toEqual([1, 30, 60, 90]);
});

test('recovered is what came in the span of the arrears at its beginning, penalties included', async () => {
  const today = context.clock.businessDay();
  const closed = (await body('finance', `portfolio?on=${addDays(today, -1)}`)).data;
  const { data } = await body('finance', `collections/summary?start_date=${today}&end_date=${today}`);
  expect([data.opening_arrears, data.recovered]).toEqual([closed.due, instalment + penalty]);
  expect(data.recovery_rate_bps).toBe(Math.round(((instalment + penalty) / closed.due) * 10_000));
  const before = (await body('finance', `collections/summary?${span}`)).data;
  expect([before.opening_arrears, before.recovery_rate_bps]).toEqual([null, null]);
});

test('the recovery rate is the recovered instalments that it links to, of the portfolio of the day before', async () => {
  const today = context.clock.businessDay();
  for (const narrowed of ['', `&branch_id=${surulere}`, `&search=${late.number}`, `&search=${onTime.number}`]) {
    const { data, additional } = await body('finance', `collections?start_date=${today}&show=recovered${narrowed}`);
    const sum = data.reduce((all: number, row: { recovered: number }) => all + row.recovered, 0);
    expect([narrowed, sum, data.every((row: { recovered: number }) => row.recovered > 0)]).toEqual([
      narrowed,
      additional.recovered,
      true,
    ]);
  }
  const { data } = await body('finance', `collections?start_date=${today}&show=recovered`);
  expect(data.map(({ loan, number }: { loan: string; number: number }) => [loan, number])).toEqual([[late.number, 1]]);
  const { totals } = await body('finance', `portfolio/loans?on=${addDays(today, -1)}`);
  expect((await body('finance', `collections/summary?start_date=${today}`)).data.opening_arrears).toBe(totals.due);
  const others = await body('finance', `collections?start_date=${started}`);
  expect(others.data.map((row: { recovered: number }) => row.recovered)).toEqual(others.data.map(() => 0));
});

test('groups add up to the whole', async () => {
  for (const by of ['branch', 'officer', 'product', 'day'] as const) {
    const { data } = await body('finance', `collections/summary?start_date=${started}&by=${by}`);
    const sum = (key: 'due' | 'collected') =>
      data.groups.reduce((all: number, group: Record<string, number>) => all + (group[key] ?? 0), 0);
    expect([by, sum('due'), sum('collected')]).toEqual([by, data.due, data.collected]);
  }
});

test('the filter address and the short one answer as the list does', async () => {
  const { data, additional } = await body('finance', `collections?${span}`);
  for (const path of ['collections/filter', 'collection'])
    expect(await body('finance', `${path}?${span}`)).toMatchObject({ data, additional });
  for (const path of ['collections', 'collections/filter']) {
    const plain = await ask(app, `GET /api/${path}?${span}`, { as: await signIn(context, staff.finance) });
    expect([path, plain.statusCode, plain.json()]).toMatchObject([path, 200, { data, additional }]);
  }
});

test('each role sees its own scope, and filters narrow it', async () => {
  const count = async (who: Who, query = '') => (await body(who, `collections?${span}${query}`)).meta.total;
  expect([await count('finance'), await count('subadmin'), await count('credit_officer')]).toEqual([3, 2, 1]);
  expect([await count('finance', `&branch_id=${surulere}`), await count('finance', `&officer_id=${officer.id}`)]).toEqual([2, 1]);
  expect([await count('finance', `&search=${onTime.number}`), await count('finance', '&search=zzyzx')]).toEqual([1, 0]);
  expect((await get('hr', 'collections')).statusCode).toBe(403);
});

test('reversed days and more than a year are refused, and nothing due has no rate', async () => {
  const wrong = async (query: string) => Object.keys((await body('finance', `collections?${query}`)).errors);
  expect(await wrong('start_date=2026-04-02&end_date=2026-04-01')).toEqual(['end_date']);
  expect(await wrong('start_date=2024-04-02&end_date=2026-04-01')).toEqual(['start_date']);
  const { additional } = await body('finance', 'collections?start_date=2025-01-01&end_date=2025-01-31');
  expect([additional.due, additional.collection_rate_bps, additional.on_time_rate_bps]).toEqual([0, null, null]);
});

test('a reversed payment is not collected', async () => {
  const path = `/api/admin/loan/${late.id}/loan-payments/${account.instalments[0].id}/payment-log/${account.payments[0].id}/reverse`;
  const answer = await ask(app, `POST ${path}`, {
    as: await signIn(context, staff.admin),
    body: { reason: 'The bank took it back' },
  });
  expect(answer.statusCode).toBe(200);
  const { additional } = await body('finance', `collections?start_date=${started}`);
  expect(additional.collected).toBe(instalment);
});
