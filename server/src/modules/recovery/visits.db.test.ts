/** Field visits: whose customers are on the list, results that a phone sends later, and results that the rules refuse. */
import { dayMs, hourMs, minuteMs, startOfDay, addDays } from '@ajo/contract/kernel/time';
import type { VisitRow } from '@ajo/contract/modules/recovery.visits';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { beforeAll, expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const officer = await aStaff(context, 'recovery_officer');
const [customer, other, account] = [await aCustomer(context), await aCustomer(context), await aStaff(context, 'credit_officer')];
let loanId = '';
let desk: Record<string, string> = {};
const [own, admin] = ['/api/recovery_officer', '/api/admin'];
const give = (id: string, columns: object) => sqlOf(context.db).updateTable('users').set(columns).where('id', '=', id).execute();
const list = async (by = desk, at = own) => (await ask(app, `GET ${at}/recovery/visits`, { as: by })).json().data;
const rows = async (by = desk, at = own): Promise<VisitRow[]> => (await list(by, at)).rows;
let keys = 0;
const send = (body: object, { key = `visit-${(keys += 1)}-00000000`, by = desk } = {}) =>
  ask(app, `POST ${own}/recovery/visits`, { as: { ...by, 'idempotency-key': key }, body });
const visit = (at: Date, more: object = {}) => ({
  loan_id: loanId,
  outcome: 'no_answer',
  note: 'Nobody at home',
  device_at: at.toISOString(),
  device_ahead_ms: 0,
  ...more,
});
/** That hour of Lagos of the running business day. */
const today = (hour: number): Date => new Date(startOfDay(context.clock.businessDay()).getTime() + hour * hourMs);
const moveTo = async (hour: number): Promise<void> => {
  context.clock.moveBy(
    startOfDay(addDays(context.clock.businessDay(), 1)).getTime() + hour * hourMs - context.clock.now().getTime(),
  );
  desk = await signIn(context, officer);
};
const contacts = async () => (await ask(app, `GET ${own}/loan/${loanId}/recovery-log`, { as: desk })).json().data;
const visits = async () => (await ask(app, `GET ${own}/loan/${loanId}/visits`, { as: desk })).json().data;

beforeAll(async () => {
  await give(customer.id, { recovery_officer_id: officer.id, account_officer_id: account.id });
  await give(other.id, { account_officer_id: account.id });
  loanId = (await aRunningLoan(context, customer)).id;
  await aRunningLoan(context, other);
  context.clock.moveBy(40 * dayMs);
  await moveTo(12);
});

test('the list holds the customers of the officer, and ends with the day or the session', async () => {
  expect((await rows()).map(({ id }) => id)).toEqual([loanId]);
  const credit = await signIn(context, account);
  expect((await rows(credit, admin)).map((row) => row.customer.id)).toEqual([other.id]);
  expect(await rows(await signIn(context, await aStaff(context, 'recovery_officer')))).toEqual([]);
  const { expires_at: expires, listed_at: listed } = await list();
  expect(new Date(expires).getTime()).toBeLessThanOrEqual(startOfDay(addDays(context.clock.businessDay(), 1)).getTime());
  expect(new Date(expires) > new Date(listed)).toBe(true);
  const finance = await signIn(context, await aStaff(context, 'finance'));
  expect((await ask(app, 'GET /api/finance/recovery/visits', { as: finance })).statusCode).toBe(403);
});

test('a visit without a network is a contact at its own time, once for one key, and the time of the device is kept apart', async () => {
  await moveTo(22);
  // The clock of the phone is two hours ahead.
  const at = new Date(today(15).getTime() + 2 * hourMs);
  const body = visit(at, { device_ahead_ms: 2 * hourMs });
  for (const _ of [1, 2]) {
    const answer = await send(body, { key: 'one-visit-000001' });
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Visit recorded']);
    expect(answer.json().data).toMatchObject({
      visited_at: today(15).toISOString(),
      device_at: at.toISOString(),
      received_at: context.clock.now().toISOString(),
      refusal: null,
    });
  }
  expect((await contacts()).map((one: { channel: string; contacted_at: string }) => [one.channel, one.contacted_at])).toEqual([
    ['visit', today(15).toISOString()],
  ]);
  expect(await visits()).toHaveLength(1);
});

test('a moment that is still to come is the moment of the server', async () => {
  await moveTo(12);
  const answer = await send(visit(new Date(today(12).getTime() + 30 * minuteMs)));
  expect(answer.json().data).toMatchObject({ visited_at: context.clock.now().toISOString(), refusal: null });
});

test('a visit outside the hours, or above the limit of the day, is a contact that is marked; one that is too old is kept and is no contact', async () => {
  await moveTo(22);
  const before = (await contacts()).length;
  const reached = { outcome: 'reached', note: 'Spoke at the gate' };
  expect((await send(visit(today(19.99), reached))).json().data).toMatchObject({ refusal: null, breach: null });
  const answers = [
    await send(visit(today(20))),
    await send(visit(today(7.99))),
    await send(visit(today(10), reached)),
    await send(visit(new Date(today(10).getTime() - 15 * dayMs))),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().data.breach, answer.json().data.refusal])).toEqual([
    [201, 'hours', null],
    [201, 'hours', null],
    [201, 'daily_limit', null],
    [201, null, expect.stringContaining('within 14 days')],
  ]);
  expect(answers[0]?.json().message).toBe('Visit recorded. It was outside of the contact hours. Compliance is notified');
  const recorded = await contacts();
  expect(recorded.length).toBe(before + 4);
  expect(recorded.filter(({ breach }: { breach: string | null }) => breach !== null)).toHaveLength(3);
  expect((await visits()).filter(({ refusal }: { refusal: string | null }) => refusal !== null)).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ spoken_to: 'reached' });
});

test('a promise for a day that has passed since the visit is recorded', async () => {
  await moveTo(12);
  await moveTo(12);
  const before = (await contacts()).length;
  const at = new Date(today(10).getTime() - 2 * dayMs);
  const promise = { outcome: 'promise', promised_on: addDays(context.clock.businessDay(), -1), promised_amount: 100_00 };
  await moveTo(12);
  expect((await send(visit(new Date(at.getTime() + dayMs), promise))).json().data.refusal).toBeNull();
  expect((await contacts()).length).toBe(before + 1);
});

test('a visit to a customer who has another officer since then is kept with that reason; one before or after is missing', async () => {
  const moved = await aCustomer(context);
  const [first, next] = [account, await aStaff(context, 'credit_officer')];
  await give(moved.id, { account_officer_id: first.id });
  const hours = { since_at: today(8), until_at: today(12) };
  const assigned = { customer_id: moved.id, office: 'account' as const, officer_id: first.id, ...hours };
  const loan = (await aRunningLoan(context, moved)).id;
  await sqlOf(context.db).insertInto('officer_assignments').values(assigned).execute();
  await give(moved.id, { account_officer_id: next.id });
  await moveTo(12);
  const by = await signIn(context, first);
  const post = (hour: number) => {
    const body = visit(new Date(today(hour).getTime() - dayMs), { loan_id: loan });
    return ask(app, `POST ${admin}/recovery/visits`, { as: { ...by, 'idempotency-key': `moved-visit-${hour}` }, body });
  };
  const kept = await post(10);
  expect([kept.statusCode, kept.json().data.refusal]).toEqual([201, expect.stringContaining('Another officer')]);
  expect((await post(13)).statusCode).toBe(404);
  expect((await post(7)).statusCode).toBe(404);
  const { rows: stored } = await sql<{
    contact_id: string | null;
  }>`select contact_id from field_visits where loan_id = ${loan}`.execute(sqlOf(context.db));
  expect(stored).toEqual([{ contact_id: null }]);
});

test('a promise that was changed to an earlier day keeps a loan off the list until that day only', async () => {
  const debtor = await aCustomer(context);
  await give(debtor.id, { recovery_officer_id: officer.id });
  const { id } = await aRunningLoan(context, debtor);
  context.clock.moveBy(40 * dayMs);
  await moveTo(12);
  const promise = async (days: number) => {
    const body = { kind: 'promise', promised_on: addDays(context.clock.businessDay(), days), promised_amount: 500_000 };
    return ask(app, `POST /api/user/loan/${id}/payment-help`, { as: await signIn(context, debtor), body });
  };
  const isListed = async () => (await rows()).some((row) => row.id === id);
  expect([(await promise(9)).statusCode, await isListed()]).toEqual([201, true]);
  await moveTo(12);
  expect(await isListed()).toBe(false);
  expect([(await promise(1)).statusCode, await isListed()]).toEqual([201, false]);
  await moveTo(12);
  expect(await isListed()).toBe(false);
  await moveTo(12);
  expect(await isListed()).toBe(true);
  await give(debtor.id, { recovery_officer_id: null });
});

test('bad input is refused by its field, and a loan out of scope is missing', async () => {
  await moveTo(12);
  for (const [change, field] of [
    [{ note: '' }, 'note'],
    [{ outcome: 'shouted' }, 'outcome'],
    [{ device_at: 'noon' }, 'device_at'],
    [{ device_at: '0001-01-01T00:00:00Z', device_ahead_ms: 3650 * dayMs }, 'device_at'],
    [{ device_at: '2019-12-31T23:59:59Z' }, 'device_at'],
    [{ device_ahead_ms: 1.5 }, 'device_ahead_ms'],
    [{ promised_amount: -1 }, 'promised_amount'],
  ] as const) {
    const answer = await send(visit(today(10), change));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  }
  const unknown = '0199a000-0000-7000-8000-00000000ffff';
  expect((await send(visit(today(10), { loan_id: unknown }))).statusCode).toBe(404);
  expect((await ask(app, `GET ${own}/loan/${unknown}/visits`, { as: desk })).statusCode).toBe(404);
});

test('a loan that was repaid meanwhile keeps the visit with the reason', async () => {
  const finance = await signIn(context, await aStaff(context, 'finance'));
  const payment = { amount: 900_000_000, reference: 'FT26300/99', accept_overpayment: true };
  const paid = await ask(app, `POST /api/finance/user/loan-debit/${loanId}`, { as: finance, body: payment });
  expect(paid.statusCode).toBe(200);
  const answer = await send(visit(today(10)));
  expect([answer.statusCode, answer.json().data.refusal]).toEqual([201, 'Only a running or written-off loan has a recovery log']);
  expect(await rows()).toEqual([]);
});
