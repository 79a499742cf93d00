/** A customer changes an open promise: what has arrived counts, each change is kept, and changes have a limit of their own. A reversed payment counts for no promise. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const finance = await aStaff(context, 'finance');
const customer = await aCustomer(context);
let loanId = '';
let own: Record<string, string> = {};

const promise = (days: number, amount: number) => ({
  kind: 'promise',
  promised_on: addDays(context.clock.businessDay(), days),
  promised_amount: amount,
});
const help = (body: object) => ask(app, `POST /api/user/loan/${loanId}/payment-help`, { as: own, body });
const read = async () => (await ask(app, `GET /api/user/loan/${loanId}/payment-help`, { as: own })).json().data;
const contacts = () =>
  sqlOf(context.db)
    .selectFrom('recovery_contacts')
    .select(['note', 'changes_id'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute();

const statesForStaff = async () =>
  (await ask(app, `GET /api/finance/loan/${loanId}/recovery-log`, { as: await signIn(context, finance) }))
    .json()
    .data.map((contact: { promise: { state: string } | null }) => contact.promise?.state);

beforeAll(async () => {
  loanId = (await aRunningLoan(context, customer)).id;
  context.clock.moveBy(30 * dayMs);
  own = await signIn(context, customer);
});

test('a change keeps what has arrived, asks for more than that, and is in the history with both promises', async () => {
  expect((await help(promise(2, 500_000))).json().message).toBe('Thank you. We have your promise');
  const on = context.clock.businessDay();
  const body = { amount: 200_000, reference: 'PROMISE-1' };
  await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await signIn(context, finance), body });
  expect(await read()).toMatchObject({ amount: 500_000, paid: 200_000, state: 'open' });

  context.clock.moveBy(dayMs);
  own = await signIn(context, customer);
  const few = await help(promise(5, 200_000));
  expect([few.statusCode, Object.keys(few.json().errors)]).toEqual([422, ['promised_amount']]);
  const changed = await help(promise(5, 400_000));
  expect([changed.json().message, changed.json().data]).toEqual([
    'Your promise is changed',
    { on: addDays(on, 6), amount: 400_000, paid: 200_000, state: 'open' },
  ]);
  expect((await contacts()).at(-1)?.note).toMatch(/^Changes the promise from ₦5,000.00 by .+ to ₦4,000.00 by .+$/);
  expect(await statesForStaff()).toEqual(['open', 'changed']);
  const acts = await sqlOf(context.db)
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subject_id', '=', loanId)
    .where('action', '=', 'changed the promise to pay')
    .execute();
  expect(acts).toMatchObject([
    { before: { promised_on: addDays(on, 2) }, after: { promised_on: addDays(on, 6), kind: 'promise' } },
  ]);
});

test('changes do not use up the messages of the day, and are limited themselves; both at once change it one after the other', async () => {
  const answers = await Promise.all([help(promise(6, 450_000)), help(promise(7, 460_000))]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect((await help(promise(8, 450_000))).json().code).toBe('promise_changed');
  const changes = (await contacts()).map(({ changes_id: id }) => id).filter((id) => id !== null);
  expect(new Set(changes).size).toBe(3);
  for (const kind of ['call', 'plan', 'call']) expect((await help({ kind })).statusCode).toBe(201);
  expect((await help({ kind: 'plan' })).json().code).toBe('help_requested');
  context.clock.moveBy(dayMs);
  own = await signIn(context, customer);
  expect((await help(promise(8, 450_000))).statusCode).toBe(201);
});

test('a promise after one that is over is a new one: only what arrives from its day on counts', async () => {
  context.clock.moveBy(20 * dayMs);
  own = await signIn(context, customer);
  expect((await read()).state).toBe('broken');
  const states = (await statesForStaff()).filter((state: string | undefined) => state !== undefined);
  expect(states).toEqual(['broken', ...Array.from({ length: states.length - 1 }, () => 'changed')]);
  expect((await help(promise(3, 300_000))).json().data).toMatchObject({ amount: 300_000, paid: 0, state: 'open' });
  expect((await contacts()).at(-1)?.changes_id).toBeNull();
});

test('after a kept promise a new one is possible on the same day, above the messages of the day, and starts with nothing paid', async () => {
  context.clock.moveBy(10 * dayMs);
  own = await signIn(context, customer);
  const pay = async (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await signIn(context, finance), body: { amount, reference } });
  expect((await help(promise(2, 100_000))).statusCode).toBe(201);
  for (const kind of ['call', 'plan']) expect((await help({ kind })).statusCode).toBe(201);
  await pay(100_000, 'KEPT-1');
  expect((await read()).state).toBe('kept');
  context.clock.moveBy(1_000);
  expect((await help({ kind: 'call' })).json().code).toBe('help_requested');
  const next = await help(promise(3, 150_000));
  expect([next.statusCode, next.json().data]).toMatchObject([201, { amount: 150_000, paid: 0, state: 'open' }]);
  context.clock.moveBy(1_000);
  await pay(50_000, 'KEPT-2');
  expect((await help(promise(4, 140_000))).json().data).toMatchObject({ amount: 140_000, paid: 50_000, state: 'open' });
  await pay(90_000, 'KEPT-3');
  expect((await read()).state).toBe('kept');
});

async function reversed(reference: string): Promise<void> {
  const { id } = await sqlOf(context.db)
    .selectFrom('payment_logs')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const rows = sqlOf(context.db).selectFrom('loan_payments').select('id').where('loan_id', '=', loanId);
  const { id: row } = await rows.limit(1).executeTakeFirstOrThrow();
  const path = `POST /api/admin/loan/${loanId}/loan-payments/${row}/payment-log/${id}/reverse`;
  const body = { reason: 'The cheque was returned' };
  expect((await ask(app, path, { as: await signIn(context, finance), body })).statusCode).toBe(200);
}

test('a reversal undoes the payment of its promise, on any day, and takes nothing from another promise', async () => {
  const moveOn = async (days: number) => {
    context.clock.moveBy(days * dayMs);
    own = await signIn(context, customer);
  };
  const pay = async (amount: number, reference: string) =>
    ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: await signIn(context, finance), body: { amount, reference } });
  await help(promise(1, 100_000));
  await moveOn(20);
  expect((await read()).state).toBe('broken');
  await pay(300_000, 'BEFORE-1');
  await moveOn(1);
  expect((await help(promise(2, 200_000))).statusCode).toBe(201);
  await reversed('BEFORE-1');
  expect(await read()).toMatchObject({ amount: 200_000, paid: 0, state: 'open' });
  await pay(200_000, 'WITHIN-1');
  expect(await read()).toMatchObject({ paid: 200_000, state: 'kept' });
  await moveOn(6);
  await reversed('WITHIN-1');
  expect(await read()).toMatchObject({ paid: 0, state: 'broken' });
});
