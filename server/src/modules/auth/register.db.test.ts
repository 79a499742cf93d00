/** Registering: the same answer for everyone, an account only for the owner of the address. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { next, openSignIn, password } from '../../../tests/auth/sign-in.ts';

const { app, context, forgetEverything, linkTo, logIn, withPassword } = await openSignIn();
const { sent } = context;

const aSignUp = (more: object = {}) => ({
  name: 'Adaeze Okonkwo',
  email: 'adaeze@ajo.test',
  phone_number: '0803 123 4567',
  password,
  password_confirmation: password,
  consent: true,
  ...more,
});
const register = (more: object = {}) => ask(app, 'POST /api/auth/signup', { body: aSignUp(more) });

beforeEach(forgetEverything);

describe('registering', () => {
  const verify = (email: string, token: string) => ask(app, 'POST /api/email/verify', { body: { email, token } });

  const adasCode = async (): Promise<void> => {
    const { id } = await aCustomer(context);
    await sqlOf(context.db)
      .insertInto('referral_codes')
      .values({ code: 'ADAE2345', user_id: id, created_at: context.clock.now() })
      .onConflict((one) => one.doNothing())
      .execute();
  };

  test('creates an account by the mailed link, and stores the consent', async () => {
    await adasCode();
    const email = 'newcomer@ajo.test';
    const answer = await register({ email, referral_channel: 'WhatsApp', referral_code: 'ADAE2345' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Please check your email to verify your email address' },
    ]);
    expect((await logIn(email)).json().code).toBe('email_unverified');
    const { url, token } = await linkTo(email);
    expect([url.pathname, (await verify(email, token)).statusCode, (await verify(email, token)).statusCode]).toEqual([
      '/verify-email',
      200,
      422,
    ]);
    expect((await logIn(email)).json().data).toMatchObject({
      first_name: 'Adaeze',
      last_name: 'Okonkwo',
      phone_number: '+2348031234567',
      type: 'user',
      status: 'registered',
    });
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    expect(row).toMatchObject({
      referral_channel: 'WhatsApp',
      referral_code: 'ADAE2345',
      consent_ip: '127.0.0.1',
      consent_at: expect.any(Date),
    });
  });

  test('accepts a referral code in any letter case, and refuses an unknown one at the field', async () => {
    await adasCode();
    const ada = await withPassword(await aCustomer(context));
    const [typed, wrong, ofTaken] = [
      await register({ email: 'typed@ajo.test', referral_code: ' adae2345 ' }),
      await register({ email: 'guesser@ajo.test', referral_code: 'NOBODY99' }),
      await register({ email: ada.email, referral_code: 'NOBODY99' }),
    ];
    expect([typed.statusCode, wrong.statusCode, wrong.json().errors]).toEqual([
      201,
      422,
      { referral_code: ['This referral code was not found. Check it, or leave it empty'] },
    ]);
    expect([ofTaken.statusCode, ofTaken.json().errors]).toEqual([wrong.statusCode, wrong.json().errors]);
    const made = await sqlOf(context.db).selectFrom('users').select('id').where('email', '=', 'guesser@ajo.test').execute();
    expect(made).toEqual([]);
  });

  test('guessing referral codes is rate limited', async () => {
    const answers = [];
    for (let at = 0; at < 7; at += 1)
      answers.push((await register({ email: 'guesses@ajo.test', referral_code: `NOBODY${at}` })).statusCode);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test('returns the same reply for a taken address and leaves its account unchanged', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [taken, free] = [
      await register({ email: ada.email, password: 'a thief was here', password_confirmation: 'a thief was here' }),
      await register({ email: 'free@ajo.test' }),
    ];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    await deliverOutbox(context);
    expect(sent.mails.find(({ to }) => to === ada.email)?.subject).toBe('You already have an account');
    expect([(await logIn(ada.email)).statusCode, (await logIn(ada.email, 'a thief was here')).statusCode]).toEqual([200, 422]);
  });

  test('a stranger who registered an address first has no access once its owner registers and verifies it', async () => {
    const email = 'owner@ajo.test';
    await register({ email, password: 'a thief was here', password_confirmation: 'a thief was here' });
    const { token: thiefs } = await linkTo(email);
    await register({ email });
    const { token } = await linkTo(email);
    expect([(await verify(email, thiefs)).statusCode, (await verify(email, token)).statusCode]).toEqual([422, 200]);
    expect([(await logIn(email, 'a thief was here')).statusCode, (await logIn(email)).statusCode]).toEqual([422, 200]);
  });

  test('twice concurrently creates one user', async () => {
    const email = 'twice@ajo.test';
    const answers = await Promise.all([register({ email }), register({ email }), register({ email })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await sqlOf(context.db).selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test.each([
    [{ consent: false }, 'consent'],
    [{ name: 'Ada' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ name: 'Ada <b>Eze' }, 'name'],
    [{ phone_number: '12345' }, 'phone_number'],
    [{ email: 'ada' }, 'email'],
    [{ password_confirmation: 'another one!' }, 'password_confirmation'],
    [{ password: 'password123', password_confirmation: 'password123' }, 'password'],
    [{ referral_channel: 'Nonsense' }, 'referral_channel'],
  ])('refuses %j next to its field', async (more, field) => {
    const answer = await register({ email: 'wrong@ajo.test', ...more });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('cannot create staff', async () => {
    const email = 'climber@ajo.test';
    await register({ email, type: 'superadmin', role: 'superadmin', status: 'active', user_type_id: 'admin' });
    const row = await sqlOf(context.db).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    expect([row?.type, row?.status]).toEqual(['user', 'unregistered']);
  });

  test('the verification link is mailed again on request; the reply is the same for every address', async () => {
    const ada = await withPassword(await aCustomer(context));
    await register({ email: 'again@ajo.test' });
    await deliverOutbox(context);
    sent.mails.length = 0;
    const answers = [];
    for (const email of ['again@ajo.test', ada.email, 'nobody@ajo.test'])
      answers.push((await ask(app, `GET /api/email/resend?email=${email}`)).body);
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ message: 'Success! Verifcation mail sent to your email' })]));
    await deliverOutbox(context);
    expect(sent.mails.map(({ to }) => to)).toEqual(['again@ajo.test']);
  });

  test('of two mails either link works, in any order; both expire after a day, and on a new registration', async () => {
    for (const pressed of [0, 1]) {
      const email = `letters${pressed}@ajo.test`;
      await register({ email });
      const links = [await linkTo(email)];
      await ask(app, `GET /api/email/resend?email=${email}`);
      links.push(await linkTo(email));
      const [one, other] = [links[pressed]?.token ?? '', links[1 - pressed]?.token ?? ''];
      expect(one).not.toBe(other);
      expect([(await verify(email, one)).statusCode, (await logIn(email)).statusCode]).toEqual([200, 200]);
      expect([(await verify(email, one)).statusCode, (await verify(email, other)).statusCode]).toEqual([422, 200]);
    }
    const email = 'third@ajo.test';
    await register({ email });
    const tokens = [(await linkTo(email)).token];
    await ask(app, `GET /api/email/resend?email=${email}`);
    tokens.push((await linkTo(email)).token);
    await register({ email });
    for (const token of tokens) expect((await verify(email, token)).statusCode).toBe(422);
    const { token } = await linkTo(email);
    context.clock.moveBy(dayMs);
    expect((await verify(email, token)).statusCode).toBe(422);
  });

  test('using one link twice concurrently verifies the address once', async () => {
    const email = 'presses@ajo.test';
    await register({ email });
    const { token } = await linkTo(email);
    const answers = await Promise.all([verify(email, token), verify(email, token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('resetting the password verifies the address as well', async () => {
    const email = 'proves@ajo.test';
    await register({ email });
    await ask(app, 'POST /api/password/create', { body: { email } });
    const { token } = await linkTo(email, '/reset');
    await ask(app, 'POST /api/password/reset', { body: { email, token, password: next, password_confirmation: next } });
    expect((await logIn(email, next)).json().data).toMatchObject({ status: 'registered' });
  });

  test('the list of channels is public', async () => {
    const { data } = (await ask(app, 'GET /api/referral_channel')).json();
    expect(data[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
  });
});
