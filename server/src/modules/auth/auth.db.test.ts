/** Coming in: only with the right password, from a proven address, and without telling strangers who is known. */
import { aCustomer, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { deliverOutbox } from '#modules/notifications';
import { saveUser, type User } from '#modules/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, saveCredential } from './index.ts';

const context = await freshContext();
const { clock, sent } = context;
const app = await appOf(context);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const password = 'three market days';
const passwordHash = await hashPassword(password);

async function withPassword(user: User, mustChange = false): Promise<User> {
  await inTransaction(context.db, (tx) => saveCredential(tx, { userId: user.id, passwordHash, mustChange }, clock.now()));
  return user;
}
const logIn = (email: string, word = password, headers: Record<string, string> = {}) => ask(app, 'POST /api/auth/login', { body: { email, password: word }, headers });
const whoAmI = async (as: Record<string, string>): Promise<number> => (await ask(app, 'GET /api/auth/user', { as })).statusCode;
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const sessionOf = async (user: User): Promise<Record<string, string>> => bearer((await logIn(user.email)).json().access_token);

/** The last link of a kind that was mailed to an address. */
async function linkTo(email: string, page = ''): Promise<{ url: URL; token: string }> {
  await deliverOutbox(context);
  const letter = sent.letters.findLast(({ to, text }) => to === email && text.includes(`${page}?token=`));
  const url = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? 'http://none');
  return { url, token: url.searchParams.get('token') ?? '' };
}

const aSignUp = (more: object = {}) => ({
  name: 'Adaeze Okonkwo', email: 'adaeze@ajo.test', phone_number: '0803 123 4567', password, password_confirmation: password, consent: true, ...more,
});
const register = (more: object = {}) => ask(app, 'POST /api/auth/signup', { body: aSignUp(more) });

beforeEach(async () => {
  await sqlOf(context.db).deleteFrom('throttle_counts').execute();
  await deliverOutbox(context);
  sent.letters.length = 0;
  sent.disconnected.length = 0;
});

describe('signing in', () => {
  test('gives a token and a person without secrets', async () => {
    const ada = await withPassword(await aCustomer(context));
    const answer = await logIn(ada.email);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Authentication successful']);
    expect(answer.json().data).toMatchObject({ id: ada.id, type: 'user', email: ada.email });
    expect(answer.body).not.toMatch(/bvn|hash|bank|argon2/i);
    expect(await whoAmI(bearer(answer.json().access_token))).toBe(200);
  });

  test('forgives capitals and spaces in the address', async () => {
    const ada = await withPassword(await aCustomer(context));
    expect((await logIn(`  ${ada.email.toUpperCase()} `)).statusCode).toBe(200);
  });

  test('says the same of a wrong password, an unknown address and a deleted person', async () => {
    const [ada, gone] = [await withPassword(await aCustomer(context)), await withPassword(await aCustomer(context))];
    await inTransaction(context.db, (tx) => saveUser(tx, gone.id, { deleted_at: clock.now() }));
    const answers = [await logIn(ada.email, 'wrong password'), await logIn('nobody@ajo.test'), await logIn(gone.email), await logIn((await aCustomer(context)).email)];
    const told = answers.map((answer) => [answer.statusCode, { ...answer.json(), request_id: '' }]);
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject([422, { message: 'These credentials do not match our records.', errors: { email: [expect.any(String)] } }]);
  });

  test('takes as long for an unknown address as for a known one', async () => {
    const ada = await withPassword(await aCustomer(context));
    const timeOf = async (email: string): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const start = performance.now();
        await logIn(email, 'wrong password');
        times.push(performance.now() - start);
      }
      return times.sort((one, other) => one - other)[3] ?? 0;
    };
    expect(Math.abs((await timeOf(ada.email)) - (await timeOf('nobody@ajo.test')))).toBeLessThan(60);
  });

  test('keeps no token that could be used: only its digest', async () => {
    const ada = await withPassword(await aCustomer(context));
    const token: string = (await logIn(ada.email)).json().access_token;
    const rows = await sqlOf(context.db).selectFrom('sessions').selectAll().where('user_id', '=', ada.id).execute();
    expect(token.length).toBe(43);
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(token);
  });

  test('refuses who is suspended and who has not proven the address, but only to those who know the password', async () => {
    const suspended = await withPassword(await aCustomer(context));
    await inTransaction(context.db, (tx) => saveUser(tx, suspended.id, { suspended_at: clock.now() }));
    const unproven = await withPassword(await aCustomer(context, { status: 'unregistered' }));
    expect((await logIn(suspended.email)).json().code).toBe('suspended');
    expect((await logIn(unproven.email)).json().message).toBe('Please check your email to verify your email address');
    expect((await logIn(suspended.email, 'wrong password')).json().code).toBe('wrong_credentials');
    expect((await logIn(unproven.email, 'wrong password')).json().code).toBe('wrong_credentials');
  });

  test.each([{ email: ['a@b.co'], password }, { email: { $ne: '' }, password }, { email: 'a@b.co', password: null }, { email: 'a@b.co\u0000', password }, {}])(
    'refuses %j by its fields',
    async (body) => {
      expect((await ask(app, 'POST /api/auth/login', { body })).statusCode).toBe(422);
    },
  );
});

describe('guessing', () => {
  test('ends within ten tries, however the address is written and wherever the caller claims to be, also forty at once', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [name = '', host = ''] = ada.email.split('@');
    const spellings = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`, `${name.toUpperCase()}@${host} `];
    const tries = Array.from({ length: 40 }, (_, at) => logIn(spellings[at % 4] ?? '', `guess ${at}`, { 'x-forwarded-for': `10.0.0.${at}` }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(8);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(ada.email)).statusCode).toBe(429);
    clock.moveBy(16 * minuteMs);
    expect((await logIn(ada.email)).statusCode).toBe(200);
  });

  test('over many accounts from one address ends as well', async () => {
    const counts = new Map<number, number>();
    for (let at = 0; at < 101; at += 1) {
      const { statusCode } = await ask(app, 'POST /api/password/reset', { body: { email: `p${at}@ajo.test`, token: 'x'.repeat(43), password, password_confirmation: password } });
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 422: 60, 429: 41 });
  });

  test('a right password forgives the wrong ones before it', async () => {
    const ada = await withPassword(await aCustomer(context));
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 6; at += 1) await logIn(ada.email, 'wrong password');
      expect((await logIn(ada.email)).statusCode).toBe(200);
    }
  });
});

describe('a session', () => {
  test('of staff ends after half an hour of silence and after twelve hours of work', async () => {
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

  test('of a customer lives for thirty days', async () => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    clock.moveBy(29 * dayMs);
    expect(await whoAmI(as)).toBe(200);
    clock.moveBy(31 * dayMs);
    expect(await whoAmI(as)).toBe(401);
  });

  test('ends at logout, alone', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, laptop] = [await sessionOf(ada), await sessionOf(ada)];
    await ask(app, 'POST /api/auth/logout', { as: phone });
    expect([await whoAmI(phone), await whoAmI(laptop), sent.disconnected]).toEqual([401, 200, [ada.id]]);
  });

  test('is listed with its device, and can be ended from another one, by its owner only', async () => {
    const ada = await withPassword(await aCustomer(context));
    const phone = bearer((await logIn(ada.email, password, { 'user-agent': 'Tecno phone' })).json().access_token);
    const laptop = await sessionOf(ada);
    const list: { id: string; device: string; current: boolean }[] = (await ask(app, 'GET /api/auth/sessions', { as: laptop })).json().data;
    const onPhone = list.find(({ device }) => device === 'Tecno phone');
    expect([list.length, onPhone?.current]).toEqual([2, false]);
    const thief = await signIn(context, await aCustomer(context));
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: thief })).statusCode).toBe(404);
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: laptop })).statusCode).toBe(200);
    expect((await ask(app, `DELETE /api/auth/sessions/${onPhone?.id}`, { as: laptop })).statusCode).toBe(404);
    expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 200]);
  });

  test.each(['', 'Bearer ', 'Bearer x', `Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(43)} b`, 'Basic YTpi', `bearer ${'a'.repeat(43)}`])('%j opens nothing', async (authorization) => {
    expect(await whoAmI({ authorization })).toBe(401);
  });

  test('is not opened by a token in the address', async () => {
    const token: string = (await logIn((await withPassword(await aCustomer(context))).email)).json().access_token;
    expect((await ask(app, `GET /api/auth/user?token=${token}&access_token=${token}`)).statusCode).toBe(401);
  });
});

describe('a forced change of the password', () => {
  test('stops everything but the change, in words that lead there', async () => {
    const user = await withPassword(await aStaff(context, 'admin'), true);
    const as = await sessionOf(user);
    const elsewhere = await ask(app, 'GET /api/notifications', { as });
    const live = await app.inject({ method: 'POST', url: '/broadcasting/auth', headers: as, payload: { socket_id: '1.2', channel_name: `private-App.User.${user.id}` } });
    expect([elsewhere.statusCode, live.statusCode, await whoAmI(as)]).toEqual([401, 401, 200]);
    expect(elsewhere.json().message).toMatch(/password/);
    const next = 'four market days';
    expect((await ask(app, 'POST /api/auth/password', { as, body: { current_password: password, password: next, password_confirmation: next } })).statusCode).toBe(200);
    const renewed = bearer((await logIn(user.email, next)).json().access_token);
    expect((await ask(app, 'GET /api/notifications', { as: renewed })).statusCode).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (as: Record<string, string>, body: object) =>
    ask(app, 'POST /api/auth/password', { as, body: { current_password: password, password: 'four market days', password_confirmation: 'four market days', ...body } });

  test('ends every session, cuts the live channel and tells the owner', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [phone, laptop] = [await sessionOf(ada), await sessionOf(ada)];
    expect((await change(phone, {})).statusCode).toBe(200);
    await deliverOutbox(context);
    expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 401]);
    expect([sent.disconnected, sent.letters.map(({ to, subject }) => [to, subject])]).toEqual([[ada.id], [[ada.email, 'Your password was changed']]]);
    expect([(await logIn(ada.email)).statusCode, (await logIn(ada.email, 'four market days')).statusCode]).toEqual([422, 200]);
  });

  test.each([
    [{ current_password: 'wrong password' }, 'current_password'], [{ password_confirmation: 'five market days' }, 'password_confirmation'], [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password, password_confirmation: password }, 'password'], [{ password: 'Password123', password_confirmation: 'Password123' }, 'password'],
  ])('refuses %j beside its field', async (body, field) => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    const answer = await change(as, body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect(await whoAmI(as)).toBe(200);
  });

  test('twice at once changes it once', async () => {
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
  const askFor = (email: string, headers: Record<string, string> = {}) => ask(app, 'POST /api/password/create', { body: { email }, headers });
  const reset = (email: string, token: string, word = 'four market days') =>
    ask(app, 'POST /api/password/reset', { body: { email, token, password: word, password_confirmation: word } });

  test('asking says the same of known and unknown addresses', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [known, unknown] = [await askFor(ada.email), await askFor('nobody@ajo.test')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await deliverOutbox(context);
    expect(sent.letters.map(({ to }) => to)).toEqual([ada.email]);
  });

  test('the link leads to the configured address, whatever the request claims', async () => {
    const ada = await withPassword(await aCustomer(context));
    await askFor(ada.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' });
    expect((await linkTo(ada.email)).url.origin).toBe(new URL(context.config.appUrl).origin);
  });

  test('two resets with one link at once: one succeeds, the sessions are over, and the link is dead', async () => {
    const ada = await withPassword(await aCustomer(context));
    const as = await sessionOf(ada);
    await askFor(ada.email);
    const { token } = await linkTo(ada.email);
    expect((await ask(app, `GET /api/password/find/${token}`)).json().data).toEqual({ email: ada.email });
    const answers = await Promise.all([reset(ada.email, token, 'first new password!'), reset(ada.email, token, 'second new password!')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const works = [await logIn(ada.email, 'first new password!'), await logIn(ada.email, 'second new password!')];
    expect(works.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => statusCode));
    expect([await whoAmI(as), (await ask(app, `GET /api/password/find/${token}`)).statusCode]).toEqual([401, 422]);
  });

  test('a newer link ends the older, also when two are asked for at once', async () => {
    const ada = await withPassword(await aCustomer(context));
    await askFor(ada.email);
    const { token: older } = await linkTo(ada.email);
    const twice = await Promise.all([askFor(ada.email), askFor(ada.email)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await reset(ada.email, older)).statusCode).toBe(422);
    const live = await sqlOf(context.db).selectFrom('mailed_links').selectAll().where('user_id', '=', ada.id).where('used_at', 'is', null).execute();
    expect(live).toHaveLength(1);
  });

  test('a link works for one hour and for its own address only', async () => {
    const [ada, bola] = [await withPassword(await aCustomer(context)), await withPassword(await aCustomer(context))];
    await askFor(ada.email);
    const { token } = await linkTo(ada.email);
    expect((await reset(bola.email, token)).statusCode).toBe(422);
    clock.moveBy(hourMs);
    expect((await reset(ada.email, token)).statusCode).toBe(422);
  });

  test('guessing a link ends within ten tries', async () => {
    const ada = await withPassword(await aCustomer(context));
    const statuses = [];
    for (let at = 0; at < 10; at += 1) statuses.push((await reset(ada.email, `${at}`.repeat(43))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429]);
  });
});

describe('registering', () => {
  const verify = (email: string, token: string) => ask(app, 'POST /api/email/verify', { body: { email, token } });

  test('leads over the mailed link to an account, and keeps the consent', async () => {
    const email = 'newcomer@ajo.test';
    const answer = await register({ email, referral_channel: 'WhatsApp', referral_code: 'ADA1' });
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: 'Please check your email to verify your email address' }]);
    expect((await logIn(email)).json().code).toBe('email_unverified');
    const { url, token } = await linkTo(email);
    expect([url.pathname, (await verify(email, token)).statusCode, (await verify(email, token)).statusCode]).toEqual(['/verify-email', 200, 422]);
    expect((await logIn(email)).json().data).toMatchObject({ first_name: 'Adaeze', last_name: 'Okonkwo', phone_number: '+2348031234567', type: 'user', status: 'registered' });
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    expect(row).toMatchObject({ referral_channel: 'WhatsApp', referral_code: 'ADA1', consent_ip: '127.0.0.1', consent_at: expect.any(Date) });
  });

  test('says the same to an address that is taken, and changes nothing of it', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [taken, free] = [await register({ email: ada.email, password: 'a thief was here', password_confirmation: 'a thief was here' }), await register({ email: 'free@ajo.test' })];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    await deliverOutbox(context);
    expect(sent.letters.find(({ to }) => to === ada.email)?.subject).toBe('You already have an account');
    expect([(await logIn(ada.email)).statusCode, (await logIn(ada.email, 'a thief was here')).statusCode]).toEqual([200, 422]);
  });

  test('a stranger who registered an address first has nothing once its owner registers and proves it', async () => {
    const email = 'owner@ajo.test';
    await register({ email, password: 'a thief was here', password_confirmation: 'a thief was here' });
    const { token: thiefs } = await linkTo(email);
    await register({ email });
    const { token } = await linkTo(email);
    expect([(await verify(email, thiefs)).statusCode, (await verify(email, token)).statusCode]).toEqual([422, 200]);
    expect([(await logIn(email, 'a thief was here')).statusCode, (await logIn(email)).statusCode]).toEqual([422, 200]);
  });

  test('twice at once makes one person', async () => {
    const email = 'twice@ajo.test';
    const answers = await Promise.all([register({ email }), register({ email }), register({ email })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await sqlOf(context.db).selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test.each([
    [{ consent: false }, 'consent'], [{ name: 'Ada' }, 'name'], [{ name: undefined }, 'name'], [{ name: 'Ada <b>Eze' }, 'name'], [{ phone_number: '12345' }, 'phone_number'], [{ email: 'ada' }, 'email'],
    [{ password_confirmation: 'another one!' }, 'password_confirmation'], [{ password: 'password123', password_confirmation: 'password123' }, 'password'], [{ referral_channel: 'Nonsense' }, 'referral_channel'],
  ])('refuses %j beside its field', async (more, field) => {
    const answer = await register({ email: 'wrong@ajo.test', ...more });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('cannot be made into staff', async () => {
    const email = 'climber@ajo.test';
    await register({ email, type: 'superadmin', role: 'superadmin', status: 'active', user_type_id: 'admin' });
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    expect([row?.type, row?.status]).toEqual(['user', 'unregistered']);
  });

  test('the link is mailed again on request; the answer does not tell for whom', async () => {
    const ada = await withPassword(await aCustomer(context));
    await register({ email: 'again@ajo.test' });
    await deliverOutbox(context);
    sent.letters.length = 0;
    const answers = [];
    for (const email of ['again@ajo.test', ada.email, 'nobody@ajo.test']) answers.push((await ask(app, `GET /api/email/resend?email=${email}`)).body);
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ message: 'Success! Verifcation mail sent to your email' })]));
    await deliverOutbox(context);
    expect(sent.letters.map(({ to }) => to)).toEqual(['again@ajo.test']);
  });

  test('resetting the password proves the address as well', async () => {
    const email = 'proves@ajo.test';
    await register({ email });
    await ask(app, 'POST /api/password/create', { body: { email } });
    const { token } = await linkTo(email, '/reset');
    await ask(app, 'POST /api/password/reset', { body: { email, token, password: 'four market days', password_confirmation: 'four market days' } });
    expect((await logIn(email, 'four market days')).json().data).toMatchObject({ status: 'registered' });
  });

  test('the channels to choose from are public', async () => {
    const { data } = (await ask(app, 'GET /api/referral_channel')).json();
    expect(data[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
  });
});
