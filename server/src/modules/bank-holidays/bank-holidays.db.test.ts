/** Bank holidays over HTTP: loans of later applications move their due days, running loans keep theirs, payouts wait for an open day. */
import { addDays, day, dayMs, daysBetween } from '@ajo/contract/kernel/time';
import type { LoanProductId } from '@ajo/contract/modules/loan-products';
import { anInvestment, anInvestmentPlan, anInvestor, appOf, ask, aStaff, closeOpenDays, freshContext, signIn } from '#kit';
import { verifyLedger } from '#modules/ledger/proofs';
import { afterEach, expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import { aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const [superadmin, other] = [await aStaff(context, 'superadmin'), await aStaff(context, 'superadmin')];
const admin = await aStaff(context, 'admin');
const today = () => context.clock.businessDay();
const add = async (body: object, who = superadmin) =>
  ask(app, 'POST /api/admin/bank-holidays', { as: await signIn(context, who), body });
const remove = async (on: string, who = superadmin) =>
  ask(app, `POST /api/admin/bank-holidays/${on}/remove`, { as: await signIn(context, who) });
const calendar = async (): Promise<{ on: string; name: string; can_change: boolean }[]> =>
  (await ask(app, 'GET /api/admin/bank-holidays', { as: await signIn(context, admin) })).json().data;
const dueDays = async (loanId: string): Promise<string[]> => {
  const as = await signIn(context, admin);
  const { instalments } = (await ask(app, `GET /api/admin/loan/${loanId}/loan-payments`, { as })).json().data;
  return instalments.map((row: { due_on: string }) => row.due_on);
};
const moveTo = async (on: string): Promise<void> => {
  context.clock.moveBy(daysBetween(today(), day(on)) * dayMs);
  await closeOpenDays(context);
};

afterEach(async () => {
  expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
});

test('only a superadmin changes the calendar, and a wrong day changes nothing', async () => {
  expect((await add({ on: addDays(today(), 9), name: 'Eid al-Fitr' }, admin)).statusCode).toBe(403);
  for (const [body, field] of [
    [{ on: today(), name: 'Eid al-Fitr' }, 'on'],
    [{ on: addDays(today(), 4_000), name: 'Eid al-Fitr' }, 'on'],
    [{ on: '2026-02-30', name: 'Eid al-Fitr' }, 'on'],
    [{ on: addDays(today(), 9), name: 'E' }, 'name'],
  ] as const) {
    const answer = await add(body);
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await remove(addDays(today(), 9))).statusCode).toBe(404);
  expect(await calendar()).toEqual([]);
});

test('people who add at once all keep their days, and one day is added once', async () => {
  const days = [30, 31, 32, 33].map((after) => addDays(today(), after));
  const answers = await Promise.all(
    [...days, days[0]].map((on, at) => add({ on, name: `Holiday ${at}` }, at % 2 === 0 ? superadmin : other)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 422]);
  expect((await calendar()).map(({ on }) => on)).toEqual(days);
  for (const on of days) expect((await remove(on)).statusCode).toBe(200);
  expect(await calendar()).toEqual([]);
});

test('loans of later applications move their due days; a running loan keeps its days and its figures', async () => {
  const [salary] = loanProducts as [(typeof loanProducts)[number]];
  const { id: _id, version: _version, ...terms } = salary;
  const body = {
    ...JSON.parse(JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))),
    name: 'Moves its due days',
    fee_bps: 0,
    min_instalments: 2,
    working_days: { shift: 'next', closed: ['saturday', 'sunday'], holidays: [] },
  };
  const as = await signIn(context, admin);
  const productId = (await ask(app, 'POST /api/admin/loan_interest', { as, body })).json().data.id as LoanProductId;
  const loan = { productId, amount: 12_000_000n, tenor: 4 };
  const before = await aRunningLoan(context, loan);
  const agreed = await dueDays(before.loanId);
  const holiday = agreed[1] ?? '';
  expect((await add({ on: holiday, name: 'Eid al-Adha' })).statusCode).toBe(200);
  const after = await aRunningLoan(context, loan);
  const moved = await dueDays(after.loanId);
  expect(moved.filter((on, at) => on !== agreed[at])).toHaveLength(1);
  expect(moved[1]).toBe(addDays(day(holiday), 1));
  expect(await dueDays(before.loanId)).toEqual(agreed);

  // The removal does not reach the loan that copied the day.
  expect((await remove(holiday)).statusCode).toBe(200);
  await moveTo(addDays(day(holiday), 3));
  expect([await dueDays(before.loanId), await dueDays(after.loanId)]).toEqual([agreed, moved]);
  const late = async (id: string): Promise<number> =>
    (await ask(app, `GET /api/admin/portfolio/loans?on=${holiday}&per_page=100`, { as: await signIn(context, admin) }))
      .json()
      .data.find((row: { id: string }) => row.id === id).days_past_due;
  expect([await late(before.loanId), await late(after.loanId)]).toEqual([
    daysBetween(day(agreed[0] ?? ''), day(holiday)),
    daysBetween(day(moved[0] ?? ''), day(holiday)),
  ]);
});

test('a matured investment is paid on the next open day, and a past holiday stays', async () => {
  const plan = await anInvestmentPlan(context);
  const investor = await anInvestor(context);
  const { id } = await anInvestment(context, app, investor, { plan_id: plan.id, amount: 5_000_000, months: 3 });
  const view = async () =>
    (await ask(app, `GET /api/user/investments/${id}`, { as: await signIn(context, investor.customer) })).json().data;
  const { pays_on: paysOn, interest } = await view();
  expect((await add({ on: paysOn, name: 'Founders Day' })).statusCode).toBe(200);
  const later = (await view()).pays_on;
  expect(later > paysOn).toBe(true);
  await moveTo(later);
  expect((await view()).status).toBe('active');
  expect((await remove(paysOn)).statusCode).toBe(409);
  expect((await calendar()).find(({ on }) => on === paysOn)?.can_change).toBe(false);
  await moveTo(addDays(day(later), 1));
  expect(await view()).toMatchObject({ status: 'completed', interest });
});
