/** Lists of people as files, and what staff choose from. */
import type { Role } from '@ajo/contract/kernel/access';
import { aCustomer, aStaff } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { lookers, openDesk } from '../../../tests/users/desk.ts';

const { context, staff, ikeja, aba, call } = await openDesk(lookers);

describe('a list as a file', () => {
  test('contains exactly the results of the same search, with the requested columns', async () => {
    await aCustomer(context, { firstName: 'Zainab', lastName: '=cmd()', branchId: aba });
    context.clock.moveBy(1_000);
    await aCustomer(context, { firstName: 'Zainab', lastName: 'Bello', branchId: ikeja });
    const file = await call('admin', 'GET /admin/export/users?name=zainab&columns[]=name&columns[]=branch');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toBe('\uFEFFName,Branch\r\nZainab Bello,Ikeja\r\nZainab =cmd(),Aba\r\n');
    expect((await call('subadmin', 'GET /admin/export/users?name=zainab&columns[]=name')).body).toBe(
      '\uFEFFName\r\nZainab Bello\r\n',
    );
    const kept = await sqlOf(context.db)
      .selectFrom('history')
      .select(['actor_name', 'after'])
      .where('subject_kind', '=', 'export')
      .execute();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain('zainab');
  });

  test('masks contacts for users who may not reveal', async () => {
    const file = await call('subadmin', 'GET /admin/export/users?name=bello&columns[]=email&columns[]=phone_number');
    expect(file.body).toMatch(/u…@ajo\.test,"'\+234\d{3}…\d\d"/);
  });
});

test('of a long list history records the number of rows', async () => {
  await sql`insert into users (id, first_name, last_name, email, type, status, branch_id, created_at)
    select uuidv7(), 'Many', 'Person', 'many' || n || '@ajo.test', 'user', 'active', ${aba}, now() from generate_series(1, 10500) n`.execute(
    sqlOf(context.db),
  );
  const file = await call('admin', 'GET /admin/export/users?name=many&columns[]=name');
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(10_501);
  const [kept] = await sqlOf(context.db)
    .selectFrom('history')
    .select('after')
    .where('subject_kind', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(kept?.after).toMatchObject({ rows: 10_500 });
});

test('choices: roles with the ones the caller may assign, and officers within scope', async () => {
  const types = (await call('hr', 'GET /hr/user-types')).json().data as { id: string; name: string; may_give: boolean }[];
  expect(types.filter(({ may_give }) => may_give).map(({ id }) => id)).toEqual([
    'team_lead',
    'credit_officer',
    'onboarding_officer',
    'recovery_officer',
    'hr',
  ]);
  expect(types.find(({ id }) => id === 'compliance_officer')?.name).toBe('Compliance officer');
  const far = await aStaff(context, 'subadmin', { branchId: aba });
  const seen = async (role: Role): Promise<string[]> =>
    ((await call(role, 'GET /admin/subadmins?filter[user_type][]=subadmin')).json().data as { id: string }[]).map(({ id }) => id);
  expect(await seen('admin')).toEqual(expect.arrayContaining([far.id, staff.subadmin.id]));
  expect(await seen('credit_officer')).toEqual([staff.subadmin.id]);
  await aStaff(context, 'recovery_officer');
  const holders = async (query: string): Promise<string[]> =>
    ((await call('admin', `GET /admin/subadmins?${query}`)).json().data as { type: string }[]).map(({ type }) => type);
  expect(await holders('office=deposit')).toContain('subadmin');
  expect(await holders('office=deposit')).not.toContain('recovery_officer');
  expect(new Set(await holders('office=recovery'))).toEqual(new Set(['recovery_officer']));
  expect(await holders('office=recovery&filter[user_type][]=team_lead')).toEqual([]);
  expect((await call('admin', 'GET /admin/subadmins?office=cook')).statusCode).toBe(422);
});
