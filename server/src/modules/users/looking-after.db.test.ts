/** Staff look after people: they add, change, suspend and close, each within their right, and every act is kept. */
import { aCustomer, ask, confirmNewest, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { describe, expect, test } from 'vitest';
import { lookers, openDesk } from '../../../tests/users/desk.ts';

const { context, app, staff, as, ikeja, aba, call, form } = await openDesk(lookers);
const messages = async (to: string) => {
  await deliverOutbox(context);
  return context.sent.mails.filter((message) => message.to === to);
};
describe('a colleague', () => {
  test('is added when a second person confirms, gets an invitation, chooses the password, and can sign in', async () => {
    const answer = await call('hr', 'POST /admin/users', form('credit_officer', { email: 'sade@ajo.test' }));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Request sent: a second person must confirm it', data: { state: 'asked' } },
    ]);
    expect(await messages('sade@ajo.test')).toEqual([]);
    expect((await confirmNewest(app, as.admin)).statusCode).toBe(200);
    const [added] = (await call('admin', 'GET /admin/search/users?email=sade@ajo.test&filter[user_type][]=credit_officer')).json()
      .data;
    expect(added).toMatchObject({
      name: 'Sade Cole',
      type: 'credit_officer',
      status: 'unregistered',
      branch: 'Ikeja',
    });
    const [message] = await messages('sade@ajo.test');
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1];
    const password = 'a good long password';
    const reset = await ask(app, 'POST /api/password/reset', {
      body: { email: 'sade@ajo.test', token, password, password_confirmation: password },
    });
    expect(reset.statusCode).toBe(200);
    const login = await ask(app, 'POST /api/auth/login', { body: { email: 'sade@ajo.test', password } });
    expect([login.statusCode, login.json().data.status]).toEqual([200, 'active']);
  });

  test('gets the invitation again on request, and only the link of the last mail works', async () => {
    await call('admin', 'POST /admin/users', form('merchant', { email: 'till2@shop.test' }));
    const user = await sqlOf(context.db)
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'till2@shop.test')
      .executeTakeFirstOrThrow();
    const again = (role: 'admin' | 'subadmin' | 'finance') => call(role, `POST /{role}/users/${user.id}/invitation`, {});
    expect([(await again('subadmin')).statusCode, (await again('finance')).statusCode]).toEqual([403, 403]);
    const sent = await again('admin');
    expect([sent.statusCode, sent.json().message]).toEqual([200, 'Invitation sent']);
    expect(sent.json().data.can).toContain('invite_again');
    const tokens = (await messages('till2@shop.test')).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(tokens).toHaveLength(2);
    const password = 'a good long password';
    const choose = async (token: string | undefined) =>
      (
        await ask(app, 'POST /api/password/reset', {
          body: { email: 'till2@shop.test', token, password, password_confirmation: password },
        })
      ).statusCode;
    expect([await choose(tokens[0]), await choose(tokens[1])]).toEqual([422, 200]);
    const late = await again('admin');
    expect([late.statusCode, late.json().code]).toEqual([409, 'no_invitation_open']);
    const history = (await call('admin', `GET /admin/action-history/${user.id}`))
      .json()
      .data.map(({ action }: { action: string }) => action);
    expect(history).toContain('sent the invitation again');
  });

  test('gets at most five invitations a day from one sender, and two at once count as two', async () => {
    await call('admin', 'POST /admin/users', form('merchant', { email: 'till3@shop.test' }));
    const user = await sqlOf(context.db)
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'till3@shop.test')
      .executeTakeFirstOrThrow();
    const again = () => call('admin', `POST /admin/users/${user.id}/invitation`, {});
    const answers = await Promise.all(Array.from({ length: 6 }, again));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await messages('till3@shop.test')).toHaveLength(5);
  });

  test('cannot be taken over by a stranger who registers the address before the invitation is accepted', async () => {
    await call('admin', 'POST /admin/users', form('finance', { email: 'till@ajo.test' }));
    expect((await confirmNewest(app, as.superadmin)).statusCode).toBe(200);
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

  test('an address is used once, also by concurrent requests', async () => {
    const twice = form('finance');
    const answers = await Promise.all([
      call('admin', 'POST /admin/users', twice),
      call('superadmin', 'POST /admin/users', twice),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test('history records the role and the branch of the added user, the branch by its name', async () => {
    const financeForm = form('finance', { branch_id: aba });
    await call('admin', 'POST /admin/users', financeForm);
    await confirmNewest(app, as.superadmin);
    const added = await sqlOf(context.db)
      .selectFrom('users')
      .select('id')
      .where('email', '=', financeForm.email)
      .executeTakeFirst();
    const lines = (await call('admin', `GET /admin/action-history/${added?.id}`)).json().data;
    expect(lines.find(({ action }: { action: string }) => action === 'added the account').changes).toEqual([
      { field: 'branch_id', before: null, after: 'Aba' },
      { field: 'user_type_id', before: null, after: 'finance' },
    ]);
  });

  test('an officer without a branch, or in an unknown one, is refused at the field', async () => {
    const without = await call('admin', 'POST /admin/users', { ...form('team_lead'), branch_id: undefined });
    const unknown = await call('admin', 'POST /admin/users', form('finance', { branch_id: staff.admin.id }));
    expect([without.json().errors, unknown.json().errors].map((errors) => Object.keys(errors))).toEqual([
      ['branch_id'],
      ['branch_id'],
    ]);
  });
});

describe('the facts of a person', () => {
  test('are changed by authorised users, and stay in history as before and after', async () => {
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

  test('a new email address ends the sessions and is mailed to the old one; a taken one is refused', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const theirs = await signIn(context, customer);
    const taken = await call('admin', `PUT /admin/users/${customer.id}`, { email: staff.hr.email });
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([409, ['email']]);
    await call('admin', `PUT /admin/users/${customer.id}`, { email: 'moved@mail.test' });
    expect((await ask(app, 'GET /api/auth/user', { as: theirs })).statusCode).toBe(401);
    expect((await messages(customer.email)).map(({ subject }) => subject)).toEqual(['Your email address was changed']);
  });

  test('a change of an email address by an officer requires approval; the rest is saved', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const answer = await call('subadmin', 'POST /admin/edit_customer_profile', {
      user_id: customer.id,
      email: 'other@mail.test',
      name: 'New Name',
    });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { state: 'asked' }]);
    const { data } = (await call('admin', `GET /admin/get_user/${customer.id}`)).json();
    expect([data.name, data.email]).toEqual(['New Name', customer.email]);
    expect((await messages(customer.email)).map(({ subject }) => subject)).toEqual([
      'A change of your contact details was requested',
    ]);
    const [request] = (await call('admin', 'GET /admin/approvals?kind=contact_change&state=pending')).json().data;
    expect(request).toMatchObject({
      subject: { id: customer.id },
      facts: [{ field: 'email', before: customer.email, after: 'other@mail.test' }],
      can: ['approve', 'decline'],
    });
  });

  test('empty form fields are left unchanged, and an implausible date of birth is refused', async () => {
    const customer = await aCustomer(context, { branchId: ikeja });
    const body = { email: customer.email, name: '', phone_number: '', date_of_birth: '', user_type_id: 'user', branch_id: null };
    const answer = await call('admin', `PUT /admin/users/${customer.id}`, body);
    expect([answer.statusCode, answer.json().data.date_of_birth, answer.json().data.branch_id]).toEqual([
      200,
      '1992-05-14',
      ikeja,
    ]);
    for (const wrong of ['2030-01-01', '2015-01-01', 'yesterday']) {
      const refused = await call('admin', `PUT /admin/users/${customer.id}`, { date_of_birth: wrong });
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['date_of_birth']]);
    }
    const request = {
      user_id: customer.id,
      kind: 'profile',
      reason: 'As the passport says',
      changes: { date_of_birth: '2030-01-01' },
    };
    expect((await call('subadmin', 'POST /admin/user-management-requests', request)).statusCode).toBe(422);
    const added = await call('admin', 'POST /admin/users', form('finance', { date_of_birth: '2020-01-01' }));
    expect([added.statusCode, Object.keys(added.json().errors)]).toEqual([422, ['date_of_birth']]);
  });

  test('an empty search field is ignored', async () => {
    expect((await call('admin', 'GET /admin/search/users?email=&status=&name=&phone=&page=1')).statusCode).toBe(200);
  });

  test('users outside the scope are 404, and changing the branch without a transfer is refused', async () => {
    const far = await aCustomer(context, { branchId: aba });
    const near = await aCustomer(context, { branchId: ikeja });
    expect((await call('subadmin', `PUT /admin/users/${far.id}`, { name: 'Some Body' })).statusCode).toBe(404);
    expect((await call('onboarding_officer', `PUT /admin/users/${near.id}`, { name: 'Some Body' })).statusCode).toBe(404);
    expect((await call('subadmin', `PUT /admin/users/${near.id}`, { branch_id: aba })).statusCode).toBe(403);
    expect((await call('admin', `PUT /admin/users/${staff.superadmin.id}`, { name: 'Some Body' })).statusCode).toBe(403);
    expect((await call('admin', `PUT /admin/users/${staff.admin.id}`, { name: 'Some Body' })).statusCode).toBe(403);
  });
});
