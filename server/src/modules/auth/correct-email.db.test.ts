/** Correcting the address of a registration that is not verified: by its password, with the budgets and replies of registering. */
import { aCustomer, ask } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, expect, test } from 'vitest';
import { openSignIn, password } from '../../../tests/auth/sign-in.ts';

const { app, context, forgetEverything, linkTo, logIn, withPassword } = await openSignIn();
const { sent } = context;
const register = (email: string, word = password) =>
  ask(app, 'POST /api/auth/signup', {
    body: {
      name: 'Adaeze Okonkwo',
      email,
      phone_number: '0803 123 4567',
      password: word,
      password_confirmation: word,
      consent: true,
    },
  });

beforeEach(forgetEverything);

const verify = (email: string, token: string) => ask(app, 'POST /api/email/verify', { body: { email, token } });
const correct = (email: string, newEmail: string, word = password) =>
  ask(app, 'POST /api/email/correct', { body: { email, password: word, new_email: newEmail } });

test('sends the link to the right address, ends that of the wrong one, and keeps the account', async () => {
  const [wrong, right] = ['adaeze@gmial.test', 'adaeze@gmail.test'];
  await register(wrong);
  const { token: old } = await linkTo(wrong);
  const answer = await correct(wrong, ` ${right.toUpperCase()} `);
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Please check your email to verify your email address']);
  const { token } = await linkTo(right);
  expect([(await verify(wrong, old)).statusCode, (await verify(right, old)).statusCode]).toEqual([422, 422]);
  expect((await verify(right, token)).statusCode).toBe(200);
  expect((await logIn(right)).json().data).toMatchObject({ first_name: 'Adaeze', status: 'registered' });
  const left = await sqlOf(context.db).selectFrom('users').select('id').where('email', '=', wrong).execute();
  expect(left).toEqual([]);
});

test('needs the password, and an address that is not verified', async () => {
  const email = 'guarded@ajo.test';
  await register(email);
  const ada = await withPassword(await aCustomer(context));
  const refused = [
    await correct(email, 'thief@ajo.test', 'a thief was here'),
    await correct('unknown@ajo.test', 'thief@ajo.test'),
    await correct(ada.email, 'thief@ajo.test'),
    await correct(email, 'no address'),
  ];
  expect(refused.map((one) => [one.statusCode, one.json().code])).toEqual([
    [422, 'wrong_credentials'],
    [422, 'wrong_credentials'],
    [409, 'email_verified'],
    [422, expect.any(String)],
  ]);
  await deliverOutbox(context);
  expect(sent.mails.filter(({ to }) => to === 'thief@ajo.test')).toEqual([]);
});

test('replies alike for a taken address, whose owner is notified and keeps the account', async () => {
  const ada = await withPassword(await aCustomer(context));
  await register('one@ajo.test');
  await register('two@ajo.test');
  const [taken, free] = [await correct('one@ajo.test', ada.email), await correct('two@ajo.test', 'open@ajo.test')];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  await deliverOutbox(context);
  expect(sent.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).toEqual(['You already have an account']);
  expect((await logIn(ada.email)).statusCode).toBe(200);
  expect((await logIn('one@ajo.test')).json().code).toBe('email_unverified');
});

test('is a registration of an address that another person registered and did not verify', async () => {
  await register('own@ajo.test', 'a thief was here');
  await register('typo@ajo.test');
  await correct('typo@ajo.test', 'own@ajo.test');
  const { token } = await linkTo('own@ajo.test');
  expect((await verify('own@ajo.test', token)).statusCode).toBe(200);
  expect([(await logIn('own@ajo.test', 'a thief was here')).statusCode, (await logIn('own@ajo.test')).statusCode]).toEqual([
    422, 200,
  ]);
});

test('of two concurrent corrections to one address both get the reply, and one account has it', async () => {
  await register('left@ajo.test');
  await register('right@ajo.test');
  const answers = await Promise.all([correct('left@ajo.test', 'goal@ajo.test'), correct('right@ajo.test', 'goal@ajo.test')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await sqlOf(context.db).selectFrom('users').select('id').where('email', '=', 'goal@ajo.test').execute()).toHaveLength(1);
});

test('pressed twice at once it sends one link; of two corrections of one account the later one is refused as such', async () => {
  await register('twice@ajo.test');
  const same = await Promise.all([
    correct('twice@ajo.test', 'right.once@ajo.test'),
    correct('twice@ajo.test', 'right.once@ajo.test'),
  ]);
  // The second may come after the first has ended: then the old address opens nothing.
  expect(same.map(({ statusCode }) => statusCode)).toContain(200);
  for (const one of same) expect(one.json().code).not.toBe('email_verified');
  await deliverOutbox(context);
  expect(sent.mails.filter(({ to }) => to === 'right.once@ajo.test')).toHaveLength(1);

  await register('split@ajo.test');
  const both = await Promise.all([
    correct('split@ajo.test', 'one.way@ajo.test'),
    correct('split@ajo.test', 'other.way@ajo.test'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toContain(200);
  for (const one of both) expect(one.json().code).not.toBe('email_verified');
});

test('counts as registrations of the new address: the sixth in an hour is refused', async () => {
  const codes: number[] = [];
  const email = 'right.again@ajo.test';
  await register('again@ajo.test');
  for (let turn = 0; turn < 6; turn += 1) codes.push((await correct(turn ? email : 'again@ajo.test', email)).statusCode);
  expect([codes[0], codes.at(-1)]).toEqual([200, 429]);
  const counted = await sqlOf(context.db)
    .selectFrom('throttle_counts')
    .select((row) => row.fn.sum<number>('count').as('count'))
    .where('budget', '=', 'register account')
    .executeTakeFirstOrThrow();
  // One registration and five corrections; the sixth is refused before it counts for the account.
  expect(Number(counted.count)).toBe(6);
});
