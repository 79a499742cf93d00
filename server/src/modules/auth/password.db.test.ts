/** A new password: only with the old one or the link, and once. */
import { hourMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sql, sqlOf } from '#platform/db/sql';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { next, openSignIn, password } from '../../../tests/auth/sign-in.ts';
import { sendReset, resetPassword } from './commands/change-password.ts';
import { startSession, provePassword } from './commands/sign-in.ts';

const { app, context, forgetEverything, linkTo, logIn, sessionOf, whoAmI, withPassword } = await openSignIn();
const { clock, sent } = context;

beforeEach(forgetEverything);

describe('changing the password', () => {
  const change = (as: Record<string, string>, body: object) =>
    ask(app, 'POST /api/auth/password', {
      as,
      body: { current_password: password, password: next, password_confirmation: next, ...body },
    });

  test('ends every session, closes the live channel and notifies the owner', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, laptop] = [await sessionOf(ada), await sessionOf(ada)];
    expect((await change(phone, {})).statusCode).toBe(200);
    await deliverOutbox(context);
    expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 401]);
    expect([sent.disconnected, sent.mails.map(({ to, subject }) => [to, subject])]).toEqual([
      [ada.id],
      [[ada.email, 'Your password was changed']],
    ]);
    expect([(await logIn(ada.email)).statusCode, (await logIn(ada.email, next)).statusCode]).toEqual([422, 200]);
  });

  test.each([
    [{ current_password: 'wrong password' }, 'current_password'],
    [{ password_confirmation: 'five market days' }, 'password_confirmation'],
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password, password_confirmation: password }, 'password'],
    [{ password: 'Password123', password_confirmation: 'Password123' }, 'password'],
  ])('refuses %j next to its field', async (body, field) => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    const answer = await change(as, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect(await whoAmI(as)).toBe(200);
  });

  test('twice concurrently changes it once', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, laptop] = [await sessionOf(ada), await sessionOf(ada)];
    const answers = await Promise.all([
      change(phone, { password: 'first new password!', password_confirmation: 'first new password!' }),
      change(laptop, { password: 'second new password!', password_confirmation: 'second new password!' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const requestReset = (email: string, headers: Record<string, string> = {}) =>
    ask(app, 'POST /api/password/create', { body: { email }, headers });
  const reset = (email: string, token: string, word = next) =>
    ask(app, 'POST /api/password/reset', { body: { email, token, password: word, password_confirmation: word } });

  test('returns the same reply for known and unknown addresses', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [known, unknown] = [await requestReset(ada.email), await requestReset('nobody@ajo.test')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await deliverOutbox(context);
    expect(sent.mails.map(({ to }) => to)).toEqual([ada.email]);
  });

  test('the link points to the configured address, whatever the request contains', async () => {
    const ada = await withPassword(await aCustomer(context));
    await requestReset(ada.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' });
    expect((await linkTo(ada.email)).url.origin).toBe(new URL(context.config.appUrl).origin);
  });

  test('of two concurrent resets with one link one succeeds, the sessions end, and the link is invalid', async () => {
    const ada = await withPassword(await aCustomer(context));
    const as = await sessionOf(ada);
    await requestReset(ada.email);
    const { token } = await linkTo(ada.email);
    expect((await ask(app, `GET /api/password/find/${token}`)).json().data).toEqual({ email: ada.email });
    const answers = await Promise.all([
      reset(ada.email, token, 'first new password!'),
      reset(ada.email, token, 'second new password!'),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const works = [await logIn(ada.email, 'first new password!'), await logIn(ada.email, 'second new password!')];
    expect(works.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => statusCode));
    expect([await whoAmI(as), (await ask(app, `GET /api/password/find/${token}`)).statusCode]).toEqual([401, 422]);
  });

  test('several links are valid until one of them is used, also when requested concurrently', async () => {
    const ada = await withPassword(await aCustomer(context));
    await requestReset(ada.email);
    const { token: first } = await linkTo(ada.email);
    const twice = await Promise.all([requestReset(ada.email), requestReset(ada.email)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { token: last } = await linkTo(ada.email);
    expect((await reset(ada.email, first)).statusCode).toBe(200);
    expect((await reset(ada.email, last, 'five market days')).statusCode).toBe(422);
  });

  test('a link mailed before a change of address is invalid', async () => {
    const ada = await withPassword(await aCustomer(context));
    await requestReset(ada.email);
    const { token } = await linkTo(ada.email);
    const changedAt = new Date(context.clock.now().getTime() + 1);
    await sql`update users set access_changed_at = ${changedAt} where id = ${ada.id}`.execute(sqlOf(context.db));
    expect((await ask(app, `GET /api/password/find/${token}`)).statusCode).toBe(422);
    expect((await reset(ada.email, token)).statusCode).toBe(422);
  });

  test('a password change by the owner invalidates the links', async () => {
    const ada = await withPassword(await aCustomer(context));
    await requestReset(ada.email);
    const { token } = await linkTo(ada.email);
    const body = { current_password: password, password: next, password_confirmation: next };
    expect((await ask(app, 'POST /api/auth/password', { as: await sessionOf(ada), body })).statusCode).toBe(200);
    expect((await reset(ada.email, token)).statusCode).toBe(422);
  });

  test('requests and guesses by strangers do not invalidate the mailed link, and its owner can sign in', async () => {
    const ada = await withPassword(await aCustomer(context));
    const from = (network: number) => ({ ip: `41.58.${network}.9`, device: 'a browser' });
    const tried = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (let network = 0; network < 5; network += 1)
      for (let at = 0; at < 5; at += 1) await tried(sendReset(context, ada.email, from(network)));
    expect(await tried(sendReset(context, ada.email, from(9)))).toBe('too_many_tries');
    const { token } = await linkTo(ada.email);
    for (let at = 0; at < 12; at += 1) await reset(ada.email, `${at}`.padEnd(43, 'x'));
    for (let network = 0; network < 14; network += 1)
      for (let at = 0; at < 8; at += 1) await tried(provePassword(context, { name: ada.email, password: 'no' }, from(network)));
    const here = { ip: '102.89.7.7', device: 'her phone' };
    expect(await tried(provePassword(context, { name: ada.email, password }, here))).toBe('too_many_tries');
    expect((await ask(app, `GET /api/password/find/${token}`)).statusCode).toBe(200);
    await resetPassword(context, { name: ada.email, token, next }, here);
    expect(await tried(provePassword(context, { name: ada.email, password: next }, here))).toBe('done');
  });

  test('a link works for one hour and for its own address only', async () => {
    const [ada, bola] = [await withPassword(await aCustomer(context)), await withPassword(await aCustomer(context))];
    await requestReset(ada.email);
    const { token } = await linkTo(ada.email);
    expect((await reset(bola.email, token)).statusCode).toBe(422);
    clock.moveBy(hourMs);
    expect((await reset(ada.email, token)).statusCode).toBe(422);
  });

  test('guessing a link ends within ten attempts', async () => {
    const ada = await withPassword(await aCustomer(context));
    const statuses = [];
    for (let at = 0; at < 10; at += 1) statuses.push((await reset(ada.email, `${at}`.repeat(43))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429]);
  });
});

describe('a sign-in that is in progress while the password changes', () => {
  const from = { ip: '102.89.0.1', device: 'a phone' };

  test('opens nothing with the old password', async () => {
    const ada = await withPassword(await aCustomer(context));
    const as = await sessionOf(ada);
    const assessed = await provePassword(context, { name: ada.email, password }, from);
    const body = { current_password: password, password: next, password_confirmation: next };
    expect((await ask(app, 'POST /api/auth/password', { as, body })).statusCode).toBe(200);
    await expect(startSession(context, assessed.user, from, assessed)).rejects.toMatchObject({ code: 'wrong_credentials' });
    const living = await sqlOf(context.db)
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ada.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(living).toEqual([]);
  });

  test('run concurrently ten times: no session of the old password survives, and nothing deadlocks', async () => {
    for (let time = 0; time < 10; time += 1) {
      const ada = await withPassword(await aCustomer(context));
      const as = await sessionOf(ada);
      const assessed = await provePassword(context, { name: ada.email, password }, from);
      const body = { current_password: password, password: next, password_confirmation: next };
      const [changed] = await Promise.allSettled([
        ask(app, 'POST /api/auth/password', { as, body }),
        pause(time * 5).then(() => startSession(context, assessed.user, from, assessed)),
      ]);
      expect(changed).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } });
      const living = await sqlOf(context.db)
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', ada.id)
        .where('ended_at', 'is', null)
        .execute();
      expect(living).toEqual([]);
    }
  });
});
