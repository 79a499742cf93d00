/** Staff record a promise while another one is open: it changes that one, and what has arrived counts. */
import { addDays, dayMs, hourMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn, type UserWithEmail } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await aStaff(context, 'finance');
const at = '/api/recovery_officer';
let officer: UserWithEmail;
let customer: UserWithEmail;
let loanId = '';
let payments = 0;

const moveBy = (days: number): void => context.clock.moveBy(days * dayMs);
const inDays = (days: number) => addDays(context.clock.businessDay(), days);
const promised = (days: number, amount: number) => ({ promised_on: inDays(days), promised_amount: amount });
const promiseInApp = async (days: number, amount: number) => {
  const body = { kind: 'promise', ...promised(days, amount) };
  const answer = await ask(app, `POST /api/user/loan/${loanId}/payment-help`, { as: await signIn(context, customer), body });
  expect(answer.statusCode).toBe(201);
};
const log = async (days: number, amount: number, more: object = {}) => {
  const body = { channel: 'call', outcome: 'promise', note: 'Pays then', ...promised(days, amount), ...more };
  return ask(app, `POST ${at}/loan/${loanId}/recovery-log`, { as: await signIn(context, officer), body });
};
const visit = async (days: number, amount: number, madeAt = context.clock.now()) => {
  const as = { ...(await signIn(context, officer)), 'idempotency-key': `visit-${loanId}-${madeAt.getTime()}` };
  const device = { device_at: madeAt.toISOString(), device_ahead_ms: 0 };
  const body = { loan_id: loanId, outcome: 'promise', note: 'At the shop', ...device, ...promised(days, amount) };
  return ask(app, `POST ${at}/recovery/visits`, { as, body });
};
const pay = async (amount: number) => {
  const body = { amount, reference: `CHANGED-${(payments += 1)}` };
  const as = await signIn(context, finance);
  expect((await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as, body })).statusCode).toBe(200);
};
const summary = async (from: string) => {
  const path = `${at}/defaulters/promises/summary?recovery_officer_id=${officer.id}&start_date=${from}&end_date=${inDays(60)}`;
  const {
    promises,
    kept,
    broken,
    open,
    kept_rate_bps: rate,
  } = (await ask(app, `GET ${path}`, { as: await signIn(context, officer) })).json().data;
  return { promises, kept, broken, open, rate };
};
/** The newest first. */
const promises = async () => {
  const { data } = (await ask(app, `GET ${at}/loan/${loanId}/recovery-log`, { as: await signIn(context, officer) })).json();
  return data.map(({ promise: { amount, paid, state } }: { promise: Record<string, unknown> }) => [amount, paid, state]);
};

/** Each test has a late loan of its own, with an officer of its own. */
beforeEach(async () => {
  [officer, customer] = [await aStaff(context, 'recovery_officer'), await aCustomer(context)];
  await sqlOf(context.db).updateTable('users').set({ recovery_officer_id: officer.id }).where('id', '=', customer.id).execute();
  loanId = (await aRunningLoan(context, customer)).id;
  moveBy(40);
});

test.each([
  ['a call', log],
  ['a field visit', visit],
])('the promise of %s changes the open one of the customer: one promise was made, and it was kept', async (_name, record) => {
  const first = context.clock.businessDay();
  await promiseInApp(9, 2_000_000);
  moveBy(2);
  await pay(800_000);
  moveBy(2);
  const answer = await record(10, 2_000_000);
  expect([answer.statusCode, answer.json().data.refusal ?? null]).toEqual([201, null]);
  expect(await promises()).toEqual([
    [2_000_000, 800_000, 'open'],
    [2_000_000, 800_000, 'changed'],
  ]);
  moveBy(9);
  await pay(1_200_000);
  moveBy(5);
  expect(await summary(first)).toEqual({ promises: 1, kept: 1, broken: 0, open: 0, rate: 10_000 });
});

test('a change is for more than what has arrived, and for that and what is owed at most', async () => {
  await promiseInApp(9, 2_000_000);
  await pay(800_000);
  moveBy(1);
  const field = async (days: number, amount: number) => {
    const { errors, code } = (await log(days, amount)).json();
    return [code, errors?.promised_amount?.[0]];
  };
  expect(await field(9, 800_000)).toEqual(['promise_kept_already', expect.stringContaining('has paid ₦8,000.00')]);
  const [code, why] = await field(9, 9_000_000_000);
  expect([code, why]).toEqual(['promise_above_owed', expect.stringMatching(/^The customer owes ₦.+ and has paid ₦8,000\.00/)]);
  const limit = Number(/Enter ₦([\d,.]+) or less/.exec(why)?.[1]?.replaceAll(/[,.]/g, ''));
  expect((await log(9, limit + 1)).json().code).toBe('promise_above_owed');
  expect((await log(9, limit)).statusCode).toBe(201);
  expect(await promises()).toEqual([
    [limit, 800_000, 'open'],
    [2_000_000, 800_000, 'changed'],
  ]);
});

test('a promise after one that is over is a new one, and is followed by changes of the customer', async () => {
  const first = context.clock.businessDay();
  await log(2, 500_000);
  moveBy(4);
  await log(3, 400_000);
  moveBy(1);
  await promiseInApp(4, 450_000);
  expect(await promises()).toEqual([
    [450_000, 0, 'open'],
    [400_000, 0, 'changed'],
    [500_000, 0, 'broken'],
  ]);
  expect(await summary(first)).toEqual({ promises: 2, kept: 0, broken: 1, open: 1, rate: 0 });
});

test('a visit that a phone sends later changes the promise that was open at its own moment', async () => {
  const first = context.clock.businessDay();
  await promiseInApp(2, 1_000_000);
  moveBy(1);
  const [madeAt, on] = [new Date(context.clock.now().getTime() + hourMs), 10];
  moveBy(1);
  await pay(1_000_000);
  moveBy(3);
  const answer = await visit(on - 4, 1_500_000, madeAt);
  expect([answer.statusCode, answer.json().data.refusal]).toEqual([201, null]);
  expect(await promises()).toEqual([
    [1_500_000, 1_000_000, 'open'],
    [1_000_000, 1_000_000, 'changed'],
  ]);
  expect(await summary(first)).toEqual({ promises: 1, kept: 0, broken: 0, open: 1, rate: null });
});

test('a visit from before a newer promise changes none: that one is the latest still', async () => {
  await promiseInApp(9, 1_000_000);
  const madeAt = new Date(context.clock.now().getTime() + hourMs);
  moveBy(1);
  await promiseInApp(9, 1_200_000);
  expect((await visit(9, 1_100_000, madeAt)).json().data.refusal).toBeNull();
  expect(await promises()).toEqual([
    [1_200_000, 0, 'open'],
    [1_100_000, 0, 'open'],
    [1_000_000, 0, 'changed'],
  ]);
});
