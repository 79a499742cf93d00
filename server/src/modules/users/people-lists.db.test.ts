/** Lists of people as files, and what staff choose from. */
import type { Role } from '@ajo/contract/kernel/access';
import { aCustomer, aStaff } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { lookers, openDesk } from '../../../tests/users/desk.ts';

const { context, staff, ikeja, aba, call } = await openDesk(lookers);

const linesOf = (body: string): string[] => body.replace('\uFEFF', '').trimEnd().split('\r\n');

describe('a list as a file', () => {
  test('contains exactly the results of the same search, within the scope of the caller', async () => {
    await aCustomer(context, { firstName: 'Zainab', lastName: '=cmd()', branchId: aba });
    context.clock.moveBy(1_000);
    await aCustomer(context, { firstName: 'Zainab', lastName: 'Bello', branchId: ikeja });
    const file = await call('admin', 'GET /admin/export/users?name=zainab');
    expect(file.headers['content-type']).toContain('text/csv');
    const [headings, ...lines] = linesOf(file.body);
    expect(headings).toBe('Name,Role,Status,E-mail,Phone,Branch,Since,Account officer');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Zainab Bello', 'Zainab =cmd()']);
    expect(linesOf((await call('subadmin', 'GET /admin/export/users?name=zainab')).body)).toHaveLength(2);
    const kept = await sqlOf(context.db)
      .selectFrom('history')
      .select(['actor_name', 'after'])
      .where('subject_kind', '=', 'export')
      .execute();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain('zainab');
  });

  test('masks contacts for users who may not reveal', async () => {
    expect((await call('subadmin', 'GET /admin/export/users?name=bello')).body).toMatch(/,u…@ajo\.test,0\d{3}…\d\d/);
    expect((await call('admin', 'GET /admin/export/users?name=bello')).body).not.toContain('…');
  });

  test('of staff has other rows than that of users', async () => {
    const names = async (path: string): Promise<string[]> =>
      linesOf((await call('admin', `GET /admin/export/${path}`)).body).slice(1);
    const ofStaff = await names('admins?type=subadmin');
    expect(ofStaff.length).toBeGreaterThan(0);
    expect(ofStaff.every((line) => line.includes(',Subadmin,'))).toBe(true);
    expect((await names('users')).some((line) => line.includes(',Subadmin,'))).toBe(false);
    expect(await names('users?filter[user_type][]=subadmin')).toEqual(ofStaff.map((line) => `${line},`));
    expect((await call('admin', 'GET /admin/export/admins?type=user')).statusCode).toBe(422);
  });
});

test('a type narrows the search for users, and a customer without a product is found as a customer', async () => {
  const named = { firstName: 'Narrowed' };
  await aStaff(context, 'merchant', named);
  const withoutProduct = await aStaff(context, 'default', named);
  const customer = await aCustomer(context, named);
  const found = async (query: string): Promise<string[]> =>
    ((await call('admin', `GET /admin/search/users?name=narrowed&${query}`)).json().data as { id: string }[])
      .map(({ id }) => id)
      .toSorted();
  expect(await found('')).toHaveLength(3);
  expect(await found('type=user')).toEqual([withoutProduct.id, customer.id].toSorted());
  expect(await found('type=user&filter[user_type][]=merchant')).toEqual([]);
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
