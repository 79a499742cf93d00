/** A session ends when it should, and at once. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, ask, aStaff, signIn } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { openSessions } from './index.ts';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { whoIsOf } from '../../who-is.ts';
import { bearer, next, openSignIn, password } from '../../../tests/auth/sign-in.ts';

const { app, context, forgetEverything, logIn, sessionOf, whoAmI, withPassword } = await openSignIn();
const { clock, sent } = context;

beforeEach(forgetEverything);

describe('a session', () => {
  test('of staff ends after half an hour of inactivity and after twelve hours', async () => {
    const as = await sessionOf(await withPassword(await aStaff(context, 'finance')));
    for (let hour = 0; hour < 11; hour += 1) {
      clock.moveBy(29 * minuteMs);
      expect(await whoAmI(as)).toBe(200);
    }
    clock.moveBy(31 * minuteMs);
    expect(await whoAmI(as)).toBe(401);
    const busy = await sessionOf(await withPassword(await aStaff(context, 'finance')));
    for (let at = 0; at < 25; at += 1) {
      clock.moveBy(29 * minuteMs);
      await whoAmI(busy);
    }
    expect(await whoAmI(busy)).toBe(401);
  });

  test('is not kept open by what a screen fetches in the background: polls, and the live channel', async () => {
    const user = await withPassword(await aStaff(context, 'finance'));
    const as = await sessionOf(user);
    const poll = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await app.inject({ method, url, headers: { ...as, 'x-background': '1' }, ...(payload && { payload }) })).statusCode;
    const join = { socket_id: '1.2', channel_name: `private-App.User.${user.id}` };
    for (let minutes = 0; minutes < 28; minutes += 2) {
      clock.moveBy(2 * minuteMs);
      expect([await poll('GET', '/api/notifications'), await poll('POST', '/broadcasting/auth', join)]).toEqual([200, 200]);
    }
    clock.moveBy(3 * minuteMs);
    expect(await poll('GET', '/api/notifications')).toBe(401);
  });

  test('of which nothing is open any more, its sockets are closed: idle, signed out or suspended', async () => {
    const [idle, over, suspended, used] = [
      await sessionOf(await withPassword(await aStaff(context, 'finance'))),
      await sessionOf(await withPassword(await aStaff(context, 'finance'))),
      await sessionOf(await withPassword(await aStaff(context, 'finance'))),
      await sessionOf(await withPassword(await aStaff(context, 'finance'))),
    ];
    const actorBy = (as: Record<string, string>) => context.whoIs({ bearer: as['authorization']?.slice(7) });
    const sessions = new Map<string, string>();
    for (const [name, as] of Object.entries({ idle, over, suspended, used })) {
      const actor = await actorBy(as);
      sessions.set(actor?.sessionId ?? '', name);
      if (name === 'suspended')
        await sqlOf(context.db)
          .updateTable('users')
          .set({ suspended_at: clock.now() })
          .where('id', '=', actor?.id ?? '')
          .execute();
    }
    await ask(app, 'POST /api/auth/logout', { as: over });
    clock.moveBy(20 * minuteMs);
    await whoAmI(used);
    clock.moveBy(20 * minuteMs);
    const open = await openSessions(context.db, [...sessions.keys()], clock.now());
    expect([...open].map((id) => sessions.get(id))).toEqual(['used']);
  });

  test('of a customer lasts for thirty days', async () => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    clock.moveBy(29 * dayMs);
    expect(await whoAmI(as)).toBe(200);
    clock.moveBy(31 * dayMs);
    expect(await whoAmI(as)).toBe(401);
  });

  test('ends at logout, without ending others', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, laptop] = [await sessionOf(ada), await sessionOf(ada)];
    await ask(app, 'POST /api/auth/logout', { as: phone });
    expect([await whoAmI(phone), await whoAmI(laptop), sent.disconnected]).toEqual([401, 200, [ada.id]]);
  });

  test('is listed with its device, and can be ended from another one, only by its owner', async () => {
    const ada = await withPassword(await aCustomer(context));
    const phone = bearer((await logIn(ada.email, password, { 'user-agent': 'Tecno phone' })).json().access_token);
    const laptop = await sessionOf(ada);
    const list: { id: string; device: string; current: boolean }[] = (
      await ask(app, 'GET /api/auth/sessions', { as: laptop })
    ).json().data;
    const onPhone = list.find(({ device }) => device === 'Tecno phone');
    expect([list.length, onPhone?.current]).toEqual([2, false]);
    const thief = await signIn(context, await aCustomer(context));
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: thief })).statusCode).toBe(404);
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: laptop })).statusCode).toBe(200);
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: laptop })).statusCode).toBe(404);
    expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 200]);
  });

  test('all other sessions are ended at once, and the current one is kept', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, tablet, laptop] = [await sessionOf(ada), await sessionOf(ada), await sessionOf(ada)];
    const stranger = await sessionOf(await withPassword(await aCustomer(context)));
    const answer = await ask(app, 'DELETE /api/auth/sessions', { as: laptop });
    expect(answer.json().message).toBe('2 other devices are signed out');
    expect([await whoAmI(phone), await whoAmI(tablet), await whoAmI(laptop), await whoAmI(stranger)]).toEqual([
      401, 401, 200, 200,
    ]);
    expect((await ask(app, 'DELETE /api/auth/sessions', { as: laptop })).json().message).toBe('0 other devices are signed out');
  });

  test.each([
    '',
    'Bearer ',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(43)} b`,
    'Basic YTpi',
    `bearer ${'a'.repeat(43)}`,
  ])('%j opens nothing', async (authorization) => {
    expect(await whoAmI({ authorization })).toBe(401);
  });

  test('is not opened by a token in the query', async () => {
    const token: string = (await logIn((await withPassword(await aCustomer(context))).email)).json().access_token;
    expect((await ask(app, `GET /api/auth/user?token=${token}&access_token=${token}`)).statusCode).toBe(401);
  });
});

describe('a forced change of the password', () => {
  test('blocks everything but the change, with a message that explains it', async () => {
    const user = await withPassword(await aStaff(context, 'admin'), true);
    const as = await sessionOf(user);
    const elsewhere = await ask(app, 'GET /api/notifications', { as });
    const live = await app.inject({
      method: 'POST',
      url: '/broadcasting/auth',
      headers: as,
      payload: { socket_id: '1.2', channel_name: `private-App.User.${user.id}` },
    });
    expect([elsewhere.statusCode, live.statusCode, await whoAmI(as)]).toEqual([401, 401, 200]);
    expect(elsewhere.json().message).toMatch(/password/);
    expect(
      (
        await ask(app, 'POST /api/auth/password', {
          as,
          body: { current_password: password, password: next, password_confirmation: next },
        })
      ).statusCode,
    ).toBe(200);
    const renewed = bearer((await logIn(user.email, next)).json().access_token);
    expect((await ask(app, 'GET /api/notifications', { as: renewed })).statusCode).toBe(200);
  });
});

test('the live channel is closed to staff without a required second factor', async () => {
  const strict = { ...context, config: { ...context.config, STAFF_TWO_FACTOR: 'required' as const } };
  const owing = await appOf({ ...strict, whoIs: whoIsOf(strict) });
  const user = await withPassword(await aStaff(context, 'admin'));
  const headers = await signIn(context, user);
  const payload = { socket_id: '1.2', channel_name: `private-App.User.${user.id}` };
  const answer = await owing.inject({ method: 'POST', url: '/broadcasting/auth', headers, payload });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'two_factor_required']);
});

describe('the sign-ins of a person', () => {
  const signInsOf = async (as: Record<string, string>): Promise<{ outcome: string; ip: string; device: string }[]> =>
    (await ask(app, 'GET /api/auth/sign-ins', { as })).json().data;

  test('show successes and failures with a shortened address, to their owner only', async () => {
    const ada = await withPassword(await aCustomer(context));
    await logIn(ada.email, 'not the password', { 'user-agent': 'Another person' });
    clock.moveBy(minuteMs);
    const as = await sessionOf(ada);
    const list = await signInsOf(as);
    expect(list.map(({ outcome, ip, device }) => [outcome, ip, device])).toEqual([
      ['signed_in', '127.0.x.x', 'lightMyRequest'],
      ['wrong_password', '127.0.x.x', 'Another person'],
    ]);
    expect(await signInsOf(await sessionOf(await withPassword(await aCustomer(context))))).toHaveLength(1);
  });

  test('a sign-in from a new device is mailed and texted to the owner; the first and known devices are not', async () => {
    const ada = await withPassword(await aCustomer(context));
    await sessionOf(ada);
    await sessionOf(ada);
    await deliverOutbox(context);
    expect(sent.mails).toHaveLength(0);
    const texts = sent.texts.length;
    await logIn(ada.email, password, { 'user-agent': 'A laptop in Kano' });
    await deliverOutbox(context);
    expect(sent.texts.slice(texts).map(({ text }) => text)).toEqual([
      expect.stringContaining('A new device (127.0.x.x) signed in to your account. Not you? Reset your password now'),
    ]);
    expect(sent.mails.map(({ to, subject }) => [to, subject])).toEqual([[ada.email, 'A new device signed in to your account']]);
  });

  test('an attempt at an unknown address is recorded without a user', async () => {
    await logIn('nobody-at-all@ajo.test');
    const rows = await sqlOf(context.db).selectFrom('sign_ins').selectAll().where('user_id', 'is', null).execute();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong_password']);
  });
});
