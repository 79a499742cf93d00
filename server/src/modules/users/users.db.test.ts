/** Scopes: each role finds its own people, and for everyone else they do not exist. */
import type { Role } from '@ajo/contract/kernel/access';
import { prefixOf, staffRoles } from '@ajo/contract/kernel/access';
import { aCustomer, aPerson, ask, aStaff, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { type HistoryAct, record } from '#modules/history';
import { describe, expect, test } from 'vitest';
import { openDesk } from '../../../tests/users/desk.ts';
import { saveUser, type User } from './index.ts';

const { context, app, staff, as, ikeja, aba } = await openDesk(staffRoles);
const assign = (user: User, change: Parameters<typeof saveUser>[2]): Promise<void> =>
  inTransaction(context.db, (tx) => saveUser(tx, user.id, change));
const people = {
  ikejan: await aCustomer(context, { firstName: 'Amara', branchId: ikeja }),
  abian: await aCustomer(context, { firstName: 'Bisi', branchId: aba }),
  officers: await aCustomer(context, { firstName: 'Chidi', branchId: aba }),
  late: await aCustomer(context, { firstName: 'Dayo', branchId: aba }),
};
await assign(people.officers, {
  account_officer_id: staff.credit_officer.id,
  onboarding_officer_id: staff.onboarding_officer.id,
});
await assign(people.late, { recovery_officer_id: staff.recovery_officer.id });
const trader = await aPerson(context, 'merchant', { firstName: 'Musa', branchId: ikeja });

type Row = { id: string; name: string; email: string | null; phone_number: string | null; type: string };
const seenBy = async (role: Role, query = ''): Promise<Row[]> =>
  (await ask(app, `GET /api/${prefixOf(role)}/users?per_page=100${query}`, { as: as[role] })).json().data;
const namesOf = (rows: Row[]): string[] => rows.map(({ name }) => name.split(' ')[0] ?? '').sort();
const get = (role: Role, path: string) => ask(app, `GET /api/${prefixOf(role)}/${path}`, { as: as[role] });

describe('customers', () => {
  test.each([
    ['superadmin', ['Amara', 'Bisi', 'Chidi', 'Dayo', 'Musa']],
    ['admin', ['Amara', 'Bisi', 'Chidi', 'Dayo', 'Musa']],
    ['finance', ['Amara', 'Bisi', 'Chidi', 'Dayo']],
    ['compliance_officer', ['Amara', 'Bisi', 'Chidi', 'Dayo']],
    ['hr', ['Amara', 'Bisi', 'Chidi', 'Dayo']],
    ['subadmin', ['Amara', 'Musa']],
    ['team_lead', ['Amara', 'Musa']],
    ['credit_officer', ['Chidi']],
    ['onboarding_officer', ['Chidi']],
    ['recovery_officer', ['Dayo']],
  ] as const)('%s finds %j', async (role, names) => {
    expect(namesOf(await seenBy(role))).toEqual(names);
  });

  test.each(staffRoles)('%s gets 404 for a user outside the scope', async (role) => {
    const mine = new Set((await seenBy(role)).map(({ id }) => id));
    for (const { id } of [...Object.values(people), trader])
      expect((await get(role, `get_user/${id}`)).statusCode).toBe(mine.has(id) ? 200 : 404);
  });

  test('a deleted user is not found', async () => {
    const gone = await aCustomer(context, { firstName: 'Gone' });
    await assign(gone, { deleted_at: context.clock.now() });
    expect(namesOf(await seenBy('superadmin'))).not.toContain('Gone');
    expect((await get('superadmin', `get_user/${gone.id}`)).statusCode).toBe(404);
  });

  test('HR sees a customer without email and phone, and cannot search by them', async () => {
    const [row] = (await seenBy('hr')).filter(({ id }) => id === people.ikejan.id);
    expect([row?.email, row?.phone_number]).toEqual([null, null]);
    const search = async (role: Role, query: string): Promise<number> =>
      (await get(role, `search/users?${query}`)).json().meta.total;
    expect(await search('admin', `email=${encodeURIComponent(people.ikejan.email)}`)).toBe(1);
    expect(await search('hr', `email=${encodeURIComponent(people.ikejan.email)}`)).toBe(0);
    expect(await search('hr', `phone=${encodeURIComponent(people.ikejan.phone ?? '')}`)).toBe(0);
    expect(await search('hr', `name=Amara`)).toBe(1);
  });
});

describe('staff', () => {
  const query = `&${staffRoles.map((role) => `filter[user_type][]=${role}`).join('&')}`;

  test('are listed by right: everywhere, in one branch, or not at all', async () => {
    const elsewhere = await aStaff(context, 'finance', { branchId: aba });
    const counts = new Map<Role, number>();
    for (const role of staffRoles) counts.set(role, (await seenBy(role, query)).length);
    expect(Object.fromEntries(counts)).toEqual({
      superadmin: 11,
      admin: 11,
      hr: 11,
      subadmin: 10,
      team_lead: 10,
      credit_officer: 0,
      onboarding_officer: 0,
      finance: 0,
      compliance_officer: 0,
      recovery_officer: 0,
    });
    expect((await get('subadmin', `get_user/${elsewhere.id}`)).statusCode).toBe(404);
  });

  test('HR sees their contacts', async () => {
    expect((await seenBy('hr', query)).every(({ email }) => email?.includes('@'))).toBe(true);
  });
});

describe('search', () => {
  const found = async (query: string): Promise<string[]> => namesOf((await get('admin', `search/users?${query}`)).json().data);

  test.each([
    ['name=mar', ['Amara']],
    ['name=%25', []],
    ['name=_', []],
    ['status=registered', []],
  ])('%s finds %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('a phone number is found in any notation', async () => {
    const local = `0${people.ikejan.phone?.slice(4)}`;
    expect(await found(`phone=${local}`)).toEqual(['Amara']);
    expect(await found(`phone=${encodeURIComponent(people.ikejan.phone ?? '')}`)).toEqual(['Amara']);
  });
});

describe('history', () => {
  const lineOf = (user: User, action: HistoryAct): Promise<void> =>
    inTransaction(context.db, (tx) =>
      record(tx, context, { actor: 'system', subject: { kind: 'user', id: user.id }, customerId: user.id, action }),
    );

  test('is visible within the scope; outside it is 404', async () => {
    await lineOf(people.officers, 'registered');
    const statuses: Record<string, number> = {};
    for (const role of staffRoles) statuses[role] = (await get(role, `action-history/${people.officers.id}`)).statusCode;
    expect(statuses).toEqual({
      superadmin: 200,
      admin: 200,
      finance: 200,
      compliance_officer: 200,
      credit_officer: 200,
      onboarding_officer: 200,
      subadmin: 404,
      team_lead: 404,
      recovery_officer: 404,
      hr: 404,
    });
  });

  test('is exported within the scope, with contacts masked, and the download is recorded', async () => {
    const { officers } = people;
    await inTransaction(context.db, (tx) =>
      record(tx, context, {
        actor: 'system',
        subject: { kind: 'user', id: officers.id },
        customerId: officers.id,
        action: 'corrected the invitation',
        before: { email: 'old@ajo.test' },
        after: { email: officers.email },
      }),
    );
    const file = await get('finance', `action-history/${officers.id}/file`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.body).toContain('Ajo corrected the email address of the invitation');
    expect(file.body).not.toMatch(new RegExp(`old@ajo.test|${officers.email}`));
    expect((await get('recovery_officer', `action-history/${officers.id}/file`)).statusCode).toBe(404);
    expect((await get('finance', `action-history/${officers.id}/file?format=pdf`)).statusCode).toBe(422);
    const exported = await sqlOf(context.db)
      .selectFrom('history')
      .select(['actor_id', 'after'])
      .where('action', '=', 'exported history')
      .execute();
    expect(exported).toMatchObject([{ actor_id: staff.finance.id, after: { of: officers.id } }]);
  });

  test('HR sees actions on staff accounts', async () => {
    await lineOf(staff.finance, 'changed the password');
    expect((await get('hr', `action-history/${staff.finance.id}`)).json().data).toMatchObject([
      { actor: 'Ajo', action: 'changed the password' },
    ]);
  });
});

test('an email address is unique, with any capitals', async () => {
  const { email } = people.ikejan;
  await expect(aCustomer(context, { email: email.toUpperCase() })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'email_taken',
  });
});

test('a changed role, a suspension and a deletion end the sessions of a user, also on a direct update', async () => {
  const mayEnter = async (person: User, change: Parameters<typeof saveUser>[2]): Promise<number[]> => {
    const headers = await signIn(context, person);
    const before = (await ask(app, 'GET /api/auth/user', { as: headers })).statusCode;
    await sqlOf(context.db).updateTable('users').set(change).where('id', '=', person.id).execute();
    await sqlOf(context.db)
      .updateTable('users')
      .set({ suspended_at: null, deleted_at: null })
      .where('id', '=', person.id)
      .execute();
    return [before, (await ask(app, 'GET /api/auth/user', { as: headers })).statusCode];
  };
  const at = context.clock.now();
  for (const change of [{ type: 'finance' as const }, { suspended_at: at }, { deleted_at: at }])
    expect(await mayEnter(await aStaff(context, 'admin'), change)).toEqual([200, 401]);
  expect(await mayEnter(await aStaff(context, 'admin'), { first_name: 'Amina' })).toEqual([200, 200]);
});
