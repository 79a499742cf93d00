/** Scheduled reports: made once a day with the rights of that day, mailed without a row, and ended by their owner or by a lost right. */
import { dayMs } from '@ajo/contract/kernel/time';
import { type ListScheduleView, maxSchedules } from '@ajo/contract/modules/lists.schedules';
import { appOf, aCustomer, aStaff, ask, freshContext, signIn } from '#kit';
import { saveUser, type User } from '#modules/users';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';
import { makeExport, removeOldExports } from './commands/export-list.ts';
import { runSchedules } from './commands/schedule-list.ts';

const lists = listsWith(() => undefined);
/** A Monday. */
const context = await freshContext();
const app = await appOf(context);
await aCustomer(context);

const users = { list: 'users', name: 'All customers', format: 'csv', rhythm: 'daily', filters: {}, covers_period: false };
const add = async (person: User, body: object = {}) =>
  ask(app, 'POST /api/admin/list-schedules', { as: await signIn(context, person), body: { ...users, ...body } });
const read = async (person: User): Promise<ListScheduleView[]> =>
  (await ask(app, 'GET /api/admin/list-schedules', { as: await signIn(context, person) })).json().data;
const end = async (person: User, id: string) =>
  ask(app, `DELETE /api/admin/list-schedules/${id}`, { as: await signIn(context, person) });
const exportsOf = (person: User) =>
  sqlOf(context.db).selectFrom('list_exports').selectAll().where('user_id', '=', person.id).orderBy('id').execute();
const change = (person: User, columns: Parameters<typeof saveUser>[2]) =>
  inTransaction(context.db, (tx) => saveUser(tx, person.id, columns));
async function morning(): Promise<void> {
  context.clock.moveBy(dayMs);
  await runSchedules(context, lists);
}

test('a daily report is made the next day, once, and its mail has a link and no row', async () => {
  const admin = await aStaff(context, 'admin');
  const answer = await add(admin);
  expect([answer.statusCode, answer.json().message]).toEqual([201, 'Report scheduled']);
  await runSchedules(context, lists);
  expect(await exportsOf(admin)).toEqual([]);
  await morning();
  await Promise.all([runSchedules(context, lists), runSchedules(context, lists)]);
  const [made, ...others] = await exportsOf(admin);
  expect([made?.status, others]).toEqual(['waiting', []]);
  context.sent.mails.length = 0;
  await makeExport(context, lists, made?.id ?? '');
  // A second worker makes no second file.
  await makeExport(context, lists, made?.id ?? '');
  await deliverOutbox(context);
  const mails = context.sent.mails.filter(({ to }) => to === admin.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^All customers, .*: \d+ rows?$/);
  expect(mails[0]?.text).toContain('/admin/scheduled-reports');
  const [schedule] = await read(admin);
  expect(schedule?.last).toMatchObject({ on: context.clock.businessDay(), status: 'ready', file: { name: expect.any(String) } });
  await morning();
  expect((await exportsOf(admin)).map(({ status }) => status)).toEqual(['ready', 'waiting']);
});

test('days without a process are one file, and the rhythm goes on', async () => {
  const admin = await aStaff(context, 'admin');
  await add(admin);
  context.clock.moveBy(4 * dayMs);
  await runSchedules(context, lists);
  expect(await exportsOf(admin)).toHaveLength(1);
  await morning();
  expect(await exportsOf(admin)).toHaveLength(2);
});

test('a report that covers its period asks for the days before it', async () => {
  const admin = await aStaff(context, 'admin');
  const answer = await add(admin, { list: 'requests', covers_period: true, filters: { date_filter: 'year' } });
  expect(answer.statusCode).toBe(201);
  const before = context.clock.businessDay();
  await morning();
  const [made] = await exportsOf(admin);
  expect(made?.query).toMatchObject({ date_filter: 'custom', start_date: before, end_date: before });
});

test('a lost right ends the schedule and its owner is notified; a suspended owner gets nothing', async () => {
  const demoted = await aStaff(context, 'admin');
  const suspended = await aStaff(context, 'admin');
  await add(demoted, { list: 'payouts' });
  await add(suspended);
  await change(demoted, { type: 'hr' });
  await change(suspended, { suspended_at: context.clock.now() });
  await morning();
  expect([await exportsOf(demoted), await exportsOf(suspended)]).toEqual([[], []]);
  const ended = await sqlOf(context.db)
    .selectFrom('list_schedules')
    .select(['ended_because'])
    .where('user_id', 'in', [demoted.id, suspended.id])
    .orderBy('id')
    .execute();
  expect(ended.map((row) => row.ended_because)).toEqual([
    'Its owner may not export this list any more',
    'Its owner is suspended or has left',
  ]);
  const notices = await sqlOf(context.db)
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', demoted.id)
    .execute();
  expect(notices.map(({ message }) => message)).toContainEqual(expect.stringContaining('has ended'));
});

test('its owner ends it; to another person it does not exist', async () => {
  const [admin, other] = [await aStaff(context, 'admin'), await aStaff(context, 'admin')];
  const [schedule] = (await add(admin)).json().data;
  expect(await read(other)).toEqual([]);
  expect((await end(other, schedule.id)).statusCode).toBe(404);
  expect((await end(admin, schedule.id)).json().data).toEqual([]);
  expect((await end(admin, schedule.id)).statusCode).toBe(404);
  await morning();
  expect(await exportsOf(admin)).toEqual([]);
});

test('wrong input is refused with its field, and a person has at most twenty', async () => {
  const admin = await aStaff(context, 'admin');
  const wrong: [string, object][] = [
    ['list', { list: 'salaries' }],
    ['filters.name', { filters: { name: 'Ada' } }],
    ['columns.0', { columns: ['salary'] }],
    ['covers_period', { list: 'merchants', covers_period: true }],
    ['rhythm', { rhythm: 'hourly' }],
    ['name', { name: '' }],
  ];
  for (const [field, body] of wrong) {
    const answer = await add(admin, body);
    expect([field, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([field, 422, [field]]);
  }
  expect((await add(await aStaff(context, 'hr'), { list: 'payouts' })).statusCode).toBe(403);
  const answers = [];
  for (let at = 0; at <= maxSchedules; at += 1) answers.push((await add(admin)).statusCode);
  expect(answers.filter((status) => status === 201)).toHaveLength(maxSchedules);
  expect(answers.at(-1)).toBe(409);
});

test('a file of a schedule is kept for seven days', async () => {
  const admin = await aStaff(context, 'admin');
  await add(admin);
  await morning();
  const [made] = await exportsOf(admin);
  await makeExport(context, lists, made?.id ?? '');
  context.clock.moveBy(6 * dayMs);
  await removeOldExports(context);
  expect((await exportsOf(admin))[0]?.status).toBe('ready');
  context.clock.moveBy(2 * dayMs);
  await removeOldExports(context);
  expect((await exportsOf(admin))[0]?.status).toBe('expired');
});
