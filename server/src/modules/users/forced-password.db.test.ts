/** A colleague with the right requires a new password: nothing but the change works for that person until it is made. */
import { ask, aCustomer, aStaff, signIn } from '#kit';
import { expect, test } from 'vitest';
import { next, openSignIn, password } from '../../../tests/auth/sign-in.ts';

const { app, context, logIn, sessionOf, whoAmI, withPassword } = await openSignIn();
const admin = await signIn(context, await aStaff(context, 'admin'));
const demand = (id: string, as = admin, body: object = { reason: 'The phone was stolen' }) =>
  ask(app, `PUT /api/admin/users/${id}/force-password-change`, { as, body });

test('a forced password change requires a reason, is explained by the 401, and ends with the new password', async () => {
  const user = await withPassword(await aCustomer(context));
  const as = await sessionOf(user);
  expect((await demand(user.id, admin, {})).json().errors).toHaveProperty('reason');
  expect((await demand(user.id)).json().data.can).toContain('force_password');
  const refused = await ask(app, 'GET /api/notifications', { as });
  expect([refused.statusCode, refused.json().message]).toEqual([401, expect.stringContaining('password')]);
  expect(await whoAmI(as)).toBe(200);
  const body = { current_password: password, password: next, password_confirmation: next };
  expect((await ask(app, 'POST /api/auth/password', { as, body })).statusCode).toBe(200);
  const renewed = { authorization: `Bearer ${(await logIn(user.email, next)).json().access_token}` };
  expect((await ask(app, 'GET /api/notifications', { as: renewed })).statusCode).toBe(200);
});

test('a forced password change is refused without the right, for oneself, for a higher role, and without a password', async () => {
  const user = await withPassword(await aCustomer(context));
  const [finance, superadmin] = [await aStaff(context, 'finance'), await aStaff(context, 'superadmin')];
  expect(
    (
      await ask(app, `PUT /api/finance/users/${user.id}/force-password-change`, {
        as: await signIn(context, finance),
        body: { reason: 'curious' },
      })
    ).statusCode,
  ).toBe(403);
  expect((await demand(superadmin.id)).statusCode).toBe(403);
  expect((await demand((await aCustomer(context)).id)).json().code).toBe('no_password_yet');
});

test('the signed-in user and users listed for staff contain the role id and the date of birth', async () => {
  const user = await withPassword(await aCustomer(context));
  const answer = (await logIn(user.email)).json();
  const facts = { user_type_id: 'user', date_of_birth: '1992-05-14' };
  expect(answer.data).toMatchObject(facts);
  const as = { authorization: `Bearer ${answer.access_token}` };
  expect((await ask(app, 'GET /api/auth/user', { as })).json().data).toMatchObject(facts);
  expect((await ask(app, 'GET /api/admin/users', { as: admin })).json().data[0]).toMatchObject(facts);
  expect((await ask(app, `GET /api/admin/get_user/${user.id}`, { as: admin })).json().data).toMatchObject(facts);
});

test('the live channel is authorised at both addresses', async () => {
  const user = await aCustomer(context);
  const headers = await signIn(context, user);
  const payload = { socket_id: '1.2', channel_name: `private-App.User.${user.id}` };
  for (const url of ['/broadcasting/auth', '/api/broadcasting/auth']) {
    const form = new URLSearchParams(payload).toString();
    const typed = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url, headers: typed, payload: form })).statusCode).toBe(200);
  }
});

test('the sample of an import answers as written, in the scope of the caller', async () => {
  const finance = await signIn(context, await aStaff(context, 'finance'));
  expect((await ask(app, 'GET /api/sample-csv', { as: finance })).statusCode).toBe(200);
  expect((await ask(app, 'GET /api/sample-csv', { as: await signIn(context, await aCustomer(context)) })).statusCode).toBe(403);
});
