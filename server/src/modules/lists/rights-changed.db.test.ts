/** Files of lists that were made under an old role or branch end when it changes: they are not offered under the new one. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask, aStaff, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import type { User } from '#modules/users';
import { expect, test } from 'vitest';
import { listsWith } from '../../lists.ts';
import { openDesk } from '../../../tests/users/desk.ts';
import { makeExport } from './commands/export-list.ts';
import { runSchedules } from './commands/schedule-list.ts';

const lists = listsWith(() => undefined);
const { context, app, staff, ikeja, aba } = await openDesk(['superadmin', 'admin']);
await aCustomer(context, { branchId: ikeja });

const rowsOf = (person: User) =>
  sqlOf(context.db)
    .selectFrom('list_exports')
    .select(['id', 'status', 'file_id'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
const at = async (person: User, what: string, body?: object) =>
  ask(app, what.replace(' ', ' /api/admin'), { as: await signIn(context, person), body });
const offeredTo = async (person: User) => (await at(person, 'GET /list-exports?list=users')).json().data;
async function request(person: User): Promise<void> {
  const body = { list: 'users', format: 'csv', filters: {} };
  expect((await at(person, 'POST /list-exports', body)).statusCode).toBeLessThan(300);
}
const makeAll = async (person: User): Promise<void> => {
  for (const { id } of await rowsOf(person)) await makeExport(context, lists, id);
};

test('a branch manager who moves keeps no link to the files of the old branch, scheduled ones included', async () => {
  const manager = await aStaff(context, 'admin', { branchId: ikeja });
  const schedule = { list: 'users', name: 'Daily', format: 'csv', rhythm: 'daily', filters: {}, covers_period: false };
  expect((await at(manager, 'POST /list-schedules', schedule)).statusCode).toBe(201);
  context.clock.moveBy(dayMs);
  await runSchedules(context, lists);
  await request(manager);
  await makeAll(manager);
  const [offered] = await offeredTo(manager);
  expect(offered).toMatchObject({ status: 'ready', file: { name: expect.any(String) } });
  expect((await ask(app, `GET ${offered.file.url}`)).statusCode).toBe(200);

  const moved = await at(staff.superadmin, `PUT /users/${manager.id}`, { branch_id: aba, reason: 'Moves to Aba' });
  expect(moved.statusCode).toBe(200);
  expect((await offeredTo(manager)).filter(({ file }: { file: unknown }) => file)).toEqual([]);
  const [{ last }] = (await at(manager, 'GET /list-schedules')).json().data;
  expect(last.file).toBeNull();
  expect((await ask(app, `GET ${offered.file.url}`)).statusCode).toBe(404);
});

test('a file that is made while the role changes is not kept, and the next one has the new rights', async () => {
  const demoted = await aStaff(context, 'admin', { branchId: ikeja });
  await request(demoted);
  const body = { user_type_id: 'hr', reason: 'Takes over people' };
  expect((await at(staff.admin, `PUT /users/${demoted.id}`, body)).statusCode).toBe(403);
  expect((await at(staff.superadmin, `PUT /users/${demoted.id}`, body)).statusCode).toBe(200);
  const second = await signIn(context, await aStaff(context, 'superadmin'));
  const [{ id }] = (await ask(app, `GET /api/admin/user-management-requests/${demoted.id}/history`, { as: second })).json().data;
  const reviewed = await ask(app, `PATCH /api/admin/user-management-requests/${id}/review`, {
    as: second,
    body: { status: 'approved' },
  });
  expect([reviewed.statusCode, reviewed.json().data.status]).toEqual([200, 'completed']);
  await makeAll(demoted);
  expect(await rowsOf(demoted)).toMatchObject([{ status: 'failed', file_id: null }]);
});
