/** Loans in arrears through the API: who is listed for which role, contacts within the rules, and promises that follow the payments. */
import { prefixOf, type StaffRole } from '@ajo/contract/kernel/access';
import { addDays, dayMs, hourMs, longDay } from '@ajo/contract/kernel/time';
import type { DefaulterRow } from '@ajo/contract/modules/recovery';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { addBankDays } from '#modules/schedules';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'credit_officer');
const customer = await aCustomer(context);
const as = async (role: StaffRole) => signIn(context, role === 'credit_officer' ? officer : await aStaff(context, role));
let loanId = '';
let desk: Record<string, string> = {};
const list = async (query = '', by = desk, prefix = 'admin') => ask(app, `GET /api/${prefix}/defaulters?${query}`, { as: by });
const rows = async (query = '') => (await list(query)).json().data as (DefaulterRow & { overdue: number })[];
const log = (body: object, by = desk) => ask(app, `POST /api/admin/loan/${loanId}/recovery-log`, { as: by, body });
const call = { channel: 'call', outcome: 'no_answer', note: 'Rang out' };

beforeAll(async () => {
  await sqlOf(context.db).updateTable('users').set({ account_officer_id: officer.id }).where('id', '=', customer.id).execute();
  loanId = (await aRunningLoan(context, customer)).id;
  await aRunningLoan(context, await aCustomer(context));
  context.clock.moveBy(30 * dayMs);
  desk = await as('admin');
});

test('late loans are listed with what is overdue, and a filter by bucket finds them by days past due', async () => {
  const [first] = await rows();
  expect(first).toMatchObject({ bucket: '1-30', last_contact: null, promise: null });
  expect(first?.days_past_due).toBeGreaterThan(0);
  const { totals, data } = (await list()).json();
  expect(totals.overdue).toBe(data.reduce((sum: number, row: { overdue: number }) => sum + row.overdue, 0));
  expect(await rows('bucket=31-60')).toEqual([]);
  expect((await rows('bucket=1-30')).length).toBe(data.length);
  expect((await rows(`officer_id=${officer.id}`)).map(({ id }) => id)).toEqual([loanId]);
  expect(await rows('search=nobody')).toEqual([]);
});

test.each([
  ['credit_officer', 200, 1],
  ['recovery_officer', 200, 2],
  ['finance', 200, 2],
  ['hr', 403, undefined],
  ['compliance_officer', 403, undefined],
] as const)('a %s gets %s with %s loans', async (role, status, count) => {
  const answer = await list('', await as(role), prefixOf(role));
  expect([answer.statusCode, answer.json().data?.length]).toEqual([status, count]);
});

test('a contact is recorded once for one key at its own time, also one that broke a rule, which is marked', async () => {
  const key = { ...desk, 'idempotency-key': 'contact-00000001' };
  expect((await log(call, key)).statusCode).toBe(201);
  expect((await log(call, key)).statusCode).toBe(201);
  const night = new Date(context.clock.now().getTime() - 12 * hourMs);
  const late = (await log({ ...call, contacted_at: night })).json();
  expect(late).toMatchObject({
    message: 'Contact recorded. It was outside of the contact hours. Compliance is notified',
    data: { contacted_at: night.toISOString(), breach: 'hours', recorded_at: context.clock.now().toISOString() },
  });
  for (const at of [hourMs, -15 * dayMs])
    expect(
      Object.keys((await log({ ...call, contacted_at: new Date(context.clock.now().getTime() + at) })).json().errors),
    ).toEqual(['contacted_at']);
  expect(Object.keys((await log({ ...call, outcome: 'promise' })).json().errors)).toEqual(['promised_on']);
  const answers = await Promise.all([1, 2, 3].map(() => log({ ...call, outcome: 'reached' })));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '422', '422']);
  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/recovery-log`, { as: desk })).json();
  expect(data.map(({ outcome }: { outcome: string }) => outcome).toSorted()).toEqual(['no_answer', 'no_answer', 'reached']);
});

test('a loan out of scope has no log, and a role without the right writes none', async () => {
  const other = await signIn(context, await aStaff(context, 'credit_officer'));
  expect((await log(call, other)).statusCode).toBe(404);
  expect((await log(call, await as('finance'))).statusCode).toBe(403);
});

test('a promise is kept by the payments up to its day, and broken when the day is over without them', async () => {
  context.clock.moveBy(dayMs);
  desk = await as('admin');
  const today = context.clock.businessDay();
  const promised = {
    channel: 'call',
    outcome: 'promise',
    promised_on: addDays(today, 2),
    promised_amount: 500_00,
    note: 'Pays on Friday',
  };
  const above = await log({ ...promised, promised_amount: 99_999_999_900 });
  expect([above.statusCode, above.json().errors.promised_amount?.[0]]).toEqual([
    422,
    expect.stringMatching(/^The customer owes ₦/),
  ]);
  expect((await log(promised)).json().data.promise).toMatchObject({ amount: 500_00, paid: 0, state: 'open' });
  const payment = { amount: 500_00, reference: 'FT26300/77' };
  expect((await ask(app, `POST /api/admin/user/loan-debit/${loanId}`, { as: desk, body: payment })).statusCode).toBe(200);
  const promiseNow = async () => (await rows(`officer_id=${officer.id}`))[0]?.promise?.state;
  expect(await promiseNow()).toBe('kept');
  context.clock.moveBy(3 * dayMs);
  desk = await as('admin');
  expect(await promiseNow()).toBe('kept');
  const next = addDays(context.clock.businessDay(), 1);
  expect((await log({ ...promised, promised_on: next, promised_amount: 900_00 })).statusCode).toBe(201);
  context.clock.moveBy(2 * dayMs);
  desk = await as('admin');
  expect(await promiseNow()).toBe('broken');
});

test('filters find loans by their promise, their last contact and their recovery officer', async () => {
  const found = async (query: string) => (await rows(query)).map(({ id }): string => id);
  expect(await found('promise=broken')).toEqual([loanId]);
  expect((await found('promise=none')).includes(loanId)).toBe(false);
  expect((await found('promise=none')).length).toBe((await rows()).length - 1);
  for (const state of ['open', 'kept']) expect(await found(`promise=${state}`)).toEqual([]);
  expect((await found('last_contact=never')).includes(loanId)).toBe(false);
  expect(await found('last_contact=today')).toEqual([]);
  expect(await found('last_contact=week')).toEqual([loanId]);
  expect(await found('last_contact=older')).toEqual([]);
  expect(await found('recovery_officer_id=none')).toEqual((await rows()).map(({ id }) => id));
  const recovery = await aStaff(context, 'recovery_officer');
  expect(await found(`recovery_officer_id=${recovery.id}`)).toEqual([]);
  await sqlOf(context.db).updateTable('users').set({ recovery_officer_id: recovery.id }).where('id', '=', customer.id).execute();
  expect(await found(`recovery_officer_id=${recovery.id}`)).toEqual([loanId]);
  await sqlOf(context.db).updateTable('users').set({ recovery_officer_id: null }).where('id', '=', customer.id).execute();
  expect((await list('promise=sometimes')).json().errors).toHaveProperty('promise');
  context.clock.moveBy(5 * dayMs);
  desk = await as('admin');
  expect(await found('last_contact=older')).toEqual([loanId]);
  expect(await found('last_contact=week')).toEqual([]);
});

const openRequests = async (): Promise<unknown[]> =>
  (await rows('help=open')).map(({ id, help }) => [id, help?.kind, help?.answer_by]);

test('the customer promises a payment and asks for help; officers read it, and it does not use up their contact of the day', async () => {
  const own = await signIn(context, customer);
  const help = (body: object) => ask(app, `POST /api/user/loan/${loanId}/payment-help`, { as: own, body });
  const inTwoDays = addDays(context.clock.businessDay(), 2);
  const promise = { kind: 'promise', promised_on: inTwoDays, promised_amount: 500_000 };
  for (const [change, field] of [
    [{ promised_on: addDays(inTwoDays, -3) }, 'promised_on'],
    [{ promised_on: undefined }, 'promised_on'],
    [{ promised_amount: 9_999 }, 'promised_amount'],
    [{ promised_amount: 900_000_000 }, 'promised_amount'],
    [{ kind: 'call' }, 'promised_on'],
  ] as const) {
    const refused = await help({ ...promise, ...change });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]]);
  }
  const reply = await help({ ...promise, note: 'My salary comes then' });
  expect([reply.statusCode, reply.json().data]).toEqual([201, { on: inTwoDays, amount: 500_000, paid: 0, state: 'open' }]);
  expect((await help({ kind: 'plan' })).statusCode).toBe(201);
  const read = async () => (await ask(app, `GET /api/user/loan/${loanId}/payment-help`, { as: own })).json();
  const today = context.clock.businessDay();
  expect(await read()).toMatchObject({
    data: { state: 'open' },
    promise_until: addDays(today, 90),
    requests: [{ kind: 'plan', answer_by: addBankDays(today, 2), answered_on: null, tried_on: null }],
  });

  const { data } = (await ask(app, `GET /api/admin/loan/${loanId}/recovery-log`, { as: desk })).json();
  expect(data.slice(0, 2).map(({ channel, note }: { channel: string; note: string }) => [channel, note])).toEqual([
    ['app', 'Asks for smaller instalments'],
    ['app', expect.stringContaining('Promises ₦5,000.00 by')],
  ]);
  const bell = (await ask(app, 'GET /api/notifications', { as: await signIn(context, officer) })).json().data;
  const by = longDay(addBankDays(today, 2));
  expect(bell[0].data).toMatchObject({
    message: expect.stringContaining(`Asks for smaller instalments. Answer by ${by}`),
    link: '/admin/defaulters?help=open',
  });
  expect(await openRequests()).toEqual([[loanId, 'plan', addBankDays(today, 2)]]);
  expect((await log({ channel: 'app', outcome: 'reached', note: 'Wrote to us' })).statusCode).toBe(422);

  expect((await help({ kind: 'call' })).statusCode).toBe(201);
  expect((await help({ kind: 'call' })).json().code).toBe('help_requested');
  expect((await read()).requests.map(({ kind }: { kind: string }) => kind)).toEqual(['call', 'plan']);
  await log({ ...call, outcome: 'wrong_number', note: 'Another person answered' });
  expect((await read()).requests[0]).toMatchObject({ answered_on: null, tried_on: today });
  expect(await openRequests()).toHaveLength(1);
  await log({ ...call, outcome: 'reached', note: 'Agreed on Friday' });
  expect(await openRequests()).toEqual([]);
  expect((await read()).requests.map((one: { answered_on: string }) => one.answered_on)).toEqual([today, today]);

  const stranger = await signIn(context, await aCustomer(context));
  for (const method of ['GET', 'POST'])
    expect(
      (
        await ask(app, `${method} /api/user/loan/${loanId}/payment-help`, {
          as: stranger,
          ...(method === 'POST' && { body: promise }),
        })
      ).statusCode,
    ).toBe(404);
});

test('open requests for help are listed with the oldest first, before loans that are later', async () => {
  const loans = [];
  for (const debtor of [await aCustomer(context), await aCustomer(context)]) loans.push(await aRunningLoan(context, debtor));
  const ids = loans.map(({ id }): string => id);
  context.clock.moveBy(40 * dayMs);
  for (const { id, customer: debtor } of loans.toReversed()) {
    const own = await signIn(context, debtor);
    expect((await ask(app, `POST /api/user/loan/${id}/payment-help`, { as: own, body: { kind: 'call' } })).statusCode).toBe(201);
    context.clock.moveBy(hourMs);
  }
  desk = await as('admin');
  expect((await rows('help=open')).map(({ id }): string => id)).toEqual(ids.toReversed());
  expect((await rows()).map(({ id }): string => id).filter((id) => ids.includes(id))).toEqual(ids);
});

test('the list names the last closed day, which its amounts are of', async () => {
  const on = addDays(context.clock.businessDay(), -1);
  const at = context.clock.now();
  await sql`insert into business_days (on_day, started_at, closed_at, loans) values (${on}, ${at}, ${at}, 0)`.execute(
    sqlOf(context.db),
  );
  expect((await list('', await as('admin'))).json().additional).toEqual({ as_of: on });
});
