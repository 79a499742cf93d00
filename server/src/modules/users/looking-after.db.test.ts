/** Staff look after people: they add, change, suspend and close, each within their right, and every act is kept. */
import type { Role } from '@ajo/contract/kernel/access';
import { kobo } from '@ajo/contract/kernel/money';
import { aCustomer, appOf, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { credit, customerCredit, debit, journalIdFor, post, unidentifiedReceipts } from '#modules/ledger';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { describe, expect, test } from 'vitest';
import { addBranch, findUser, type User } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const [ikeja, aba] = await inTransaction(
  context.db,
  async (tx) => [await addBranch(tx, context, 'Ikeja'), await addBranch(tx, context, 'Aba')] as const,
);
const as = {} as Record<Role, Record<string, string>>;
const staff = {} as Record<Role, User>;
for (const role of [
  'superadmin',
  'admin',
  'subadmin',
  'onboarding_officer',
  'finance',
  'compliance_officer',
  'hr',
  'credit_officer',
] as const) {
  staff[role] = await aStaff(context, role, { branchId: ikeja });
  as[role] = await signIn(context, staff[role]);
}
const call = (role: Role, what: string, body?: object) => ask(app, what.replace(' ', ' /api'), { as: as[role], body });
const stateOf = async (user: User): Promise<User> => {
  const found = await findUser(context.db, user.id);
  if (!found) throw new Error('nobody is ever removed');
  return found;
};
const actionsKept = async (user: User): Promise<string[]> =>
  (await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const letters = async (to: string): Promise<{ subject: string | null; body: unknown }[]> =>
  sqlOf(context.db).selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', to).orderBy('id').execute();
let count = 0;
const form = (type: string, more: object = {}) => ({
  name: 'Sade Cole',
  email: `new${(count += 1)}@ajo.test`,
  phone_number: '08031112233',
  user_type_id: type,
  branch_id: ikeja,
  ...more,
});

describe('a colleague', () => {
  test('is added with an invitation, chooses the password, and can sign in', async () => {
    const answer = await call('hr', 'POST /admin/users', form('credit_officer', { email: 'sade@ajo.test' }));
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Admin added successfully']);
    expect(answer.json().data).toMatchObject({
      name: 'Sade Cole',
      type: 'credit_officer',
      status: 'unregistered',
      branch: 'Ikeja',
    });
    const [letter] = await letters('sade@ajo.test');
    const token = /token=([\w-]+)/.exec(JSON.stringify(letter?.body))?.[1];
    const password = 'a good long password';
    const reset = await ask(app, 'POST /api/password/reset', {
      body: { email: 'sade@ajo.test', token, password, password_confirmation: password },
    });
    expect(reset.statusCode).toBe(200);
    const login = await ask(app, 'POST /api/auth/login', { body: { email: 'sade@ajo.test', password } });
    expect([login.statusCode, login.json().data.status]).toEqual([200, 'active']);
  });

  test('cannot be taken over by a stranger who registers the address before the invitation is answered', async () => {
    await call('admin', 'POST /admin/users', form('finance', { email: 'till@ajo.test' }));
    const password = 'the password of a stranger';
    const signup = await ask(app, 'POST /api/auth/signup', {
      body: {
        name: 'Evil Twin',
        email: 'till@ajo.test',
        phone_number: '08035556677',
        password,
        password_confirmation: password,
        consent: true,
      },
    });
    expect(signup.statusCode).toBe(201);
    const [user] = await sqlOf(context.db).selectFrom('users').selectAll().where('email', '=', 'till@ajo.test').execute();
    expect(user).toMatchObject({ first_name: 'Sade', status: 'unregistered' });
    expect(
      await sqlOf(context.db)
        .selectFrom('credentials')
        .where('user_id', '=', user?.id ?? '')
        .select('user_id')
        .execute(),
    ).toEqual([]);
  });

  test.each([
    ['hr', 'finance', 403],
    ['hr', 'admin', 403],
    ['admin', 'admin', 403],
    ['admin', 'superadmin', 403],
    ['superadmin', 'superadmin', 201],
    ['admin', 'merchant', 201],
    ['admin', 'user', 422],
    ['subadmin', 'credit_officer', 403],
    ['finance', 'hr', 403],
  ] as const)('%s adds a %s: %i', async (role, type, status) => {
    expect((await call(role, 'POST /admin/users', form(type))).statusCode).toBe(status);
  });

  test('an address is given once, even when two add it at the same moment', async () => {
    const twice = form('finance');
    const answers = await Promise.all([
      call('admin', 'POST /admin/users', twice),
      call('superadmin', 'POST /admin/users', twice),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('an officer without a branch, or in a branch that never was, is refused by the field', async () => {
    const without = await call('admin', 'POST /admin/users', { ...form('team_lead'), branch_id: undefined });
    const unknown = await call('admin', 'POST /admin/users', form('finance', { branch_id: staff.admin.id }));
    expect([without.json().errors, unknown.json().errors].map((errors) => Object.keys(errors))).toEqual([
      ['branch_id'],
      ['branch_id'],
    ]);
  });
});

describe('the facts of a person', () => {
  test('are changed by who may, and stay in history as before and after', async () => {
    const customer = await aCustomer(context, { branchId: ikeja, firstName: 'Ada', lastName: 'Eze' });
    const answer = await call('admin', `PUT /admin/users/${customer.id}`, {
      name: 'Ada Obi',
      phone_number: '0803 999 8877',
      date_of_birth: '1990-05-01',
      branch_id: aba,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'User account updated successfully']);
    expect(answer.json().data).toMatchObject({
      name: 'Ada Obi',
      phone_number: '+2348039998877',
      date_of_birth: '1990-05-01',
      branch: 'Aba',
    });
    const [line] = (await call('admin', `GET /admin/action-history/${customer.id}`)).json().data;
    expect(line.changes).toContainEqual({ field: 'name', before: 'Ada Eze', after: 'Ada Obi' });
  });

  test('a new e-mail address ends the sessions and tells the old one; a taken one is refused', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const theirs = await signIn(context, customer);
    const taken = await call('admin', `PUT /admin/users/${customer.id}`, { email: staff.hr.email });
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([409, ['email']]);
    await call('admin', `PUT /admin/users/${customer.id}`, { email: 'moved@mail.test' });
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect((await letters(customer.email)).map(({ subject }) => subject)).toEqual(['Your e-mail address was changed']);
  });

  test("an officer's change of an e-mail address waits for a second person; the rest is saved", async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const answer = await call('subadmin', 'POST /admin/edit_customer_profile', {
      user_id: customer.id,
      email: 'other@mail.test',
      name: 'New Name',
    });
    expect([answer.statusCode, answer.json().data.name, answer.json().data.email]).toEqual([200, 'New Name', customer.email]);
    const requests = (await call('admin', `GET /admin/user-management-requests/${customer.id}/history`)).json().data;
    expect(requests).toMatchObject([
      { kind: 'profile', status: 'pending', changes: [{ field: 'email', before: customer.email, after: 'other@mail.test' }] },
    ]);
  });

  test('outside the reach nobody is found, and another branch is asked for by transfer', async () => {
    const far = await aCustomer(context, { branchId: aba });
    const near = await aCustomer(context, { branchId: ikeja });
    expect((await call('subadmin', `PUT /admin/users/${far.id}`, { name: 'Some Body' })).statusCode).toBe(404);
    expect((await call('onboarding_officer', `PUT /admin/users/${near.id}`, { name: 'Some Body' })).statusCode).toBe(404);
    expect((await call('subadmin', `PUT /admin/users/${near.id}`, { branch_id: aba })).statusCode).toBe(403);
    expect((await call('admin', `PUT /admin/users/${staff.superadmin.id}`, { name: 'Some Body' })).statusCode).toBe(403);
    expect((await call('admin', `PUT /admin/users/${staff.admin.id}`, { name: 'Some Body' })).statusCode).toBe(403);
  });
});

describe('a suspension', () => {
  test('ends the sessions at once, refuses the next sign-in, and can be lifted', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const theirs = await signIn(context, customer);
    const answer = await call('compliance_officer', 'PUT /admin/suspend_user', {
      user_id: customer.id,
      suspend: true,
      reason: 'Forged papers',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'User suspension status updated successfully']);
    expect(answer.json().data).toMatchObject({ suspended: true, suspended_reason: 'Forged papers' });
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect(context.sent.disconnected).toContain(customer.id);
    const again = await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: true, reason: 'Again' });
    expect(again.json().code).toBe('already_suspended');
    expect((await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: false })).statusCode).toBe(200);
    expect((await stateOf(customer)).suspendedAt).toBeNull();
    expect((await actionsKept(customer)).sort()).toEqual(['let the person in again', 'suspended the account']);
  });

  test('pressed twice at the same moment happens once', async () => {
    const customer = await aCustomer(context);
    const wish = { user_id: customer.id, suspend: true, reason: 'Twice' };
    const answers = await Promise.all([
      call('admin', 'PUT /admin/suspend_user', wish),
      call('superadmin', 'PUT /admin/suspend_user', wish),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await actionsKept(customer)).toHaveLength(1);
  });

  test('needs a reason, and a right over that person', async () => {
    const customer = await aCustomer(context);
    expect((await call('admin', 'PUT /admin/suspend_user', { user_id: customer.id, suspend: true })).statusCode).toBe(422);
    const wish = (user: User) => ({ user_id: user.id, suspend: true, reason: 'Because' });
    expect((await call('compliance_officer', 'PUT /admin/suspend_user', wish(staff.finance))).statusCode).toBe(404);
    expect((await call('hr', 'PUT /admin/suspend_user', wish(staff.finance))).statusCode).toBe(403);
    expect((await call('hr', 'PUT /admin/suspend_user', wish(customer))).statusCode).toBe(404);
    expect((await call('admin', 'PUT /admin/suspend_user', wish(staff.admin))).statusCode).toBe(403);
  });
});

describe('closing an account', () => {
  test('removes nothing, keeps the address taken, and ends the sessions', async () => {
    const customer = await aCustomer(context);
    const theirs = await signIn(context, customer);
    const answer = await call('admin', `DELETE /admin/users/${customer.id}`);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'User account deleted successfully']);
    expect((await stateOf(customer)).deletedAt).not.toBeNull();
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).statusCode).toBe(404);
    expect((await call('admin', 'POST /admin/users', form('finance', { email: customer.email }))).statusCode).toBe(409);
  });

  test('is refused while a loan runs', async () => {
    const customer = await aCustomer(context);
    await aRunningLoan(context, customer);
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).json().code).toBe('legal_hold_loan');
  });

  test('is refused while we hold money', async () => {
    const customer = await aCustomer(context);
    const on = context.clock.businessDay();
    await inTransaction(context.db, (tx) =>
      post(
        tx,
        [
          {
            id: journalIdFor({ contractId: customer.id, kind: 'receipt-identified', on }),
            kind: 'receipt-identified',
            effectiveOn: on,
            legs: [debit(unidentifiedReceipts, kobo(100n)), credit(customerCredit(customer.id), kobo(100n))],
          },
        ],
        context.clock.now(),
      ),
    );
    expect((await call('admin', `DELETE /admin/users/${customer.id}`)).json().code).toBe('legal_hold_money');
  });

  test('an officer hands the customers over first', async () => {
    const officer = await aStaff(context, 'credit_officer', { branchId: ikeja });
    await aCustomer(context, { accountOfficerId: officer.id });
    expect((await call('hr', `DELETE /hr/users/${officer.id}`)).json().code).toBe('has_portfolio');
  });

  test('is for those who may', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    for (const role of ['subadmin', 'finance', 'compliance_officer', 'credit_officer'] as const)
      expect([
        role,
        (await call(role, `DELETE /${role === 'subadmin' || role === 'credit_officer' ? 'admin' : role}/users/${customer.id}`))
          .statusCode,
      ]).toEqual([role, 403]);
    expect((await call('hr', `DELETE /hr/users/${customer.id}`)).statusCode).toBe(404);
  });
});

describe('a list as a file', () => {
  test('holds exactly what the same search finds, with the columns asked for', async () => {
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

  test('masks contacts for whoever may not reveal', async () => {
    const file = await call('subadmin', 'GET /admin/export/users?name=bello&columns[]=email&columns[]=phone_number');
    expect(file.body).toMatch(/u…@ajo\.test,"'\+234\d{3}…\d\d"/);
  });
});

test('choices: roles with what the caller may give, and officers within reach', async () => {
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
});
