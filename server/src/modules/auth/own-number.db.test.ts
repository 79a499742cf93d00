/** A customer with an email address verifies the mobile number: password and code, and the code opens no session. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask, signIn } from '#kit';
import { saveUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, expect, test } from 'vitest';
import { password } from '../../../tests/auth/sign-in.ts';
import { openPhones } from '../../../tests/auth/phones.ts';

const phones = await openPhones();
const { aNumber, app, codeTo, context, logIn, resend, textsTo, usersOf, withPassword } = phones;
beforeEach(phones.forgetAll);

async function aMailed(number = aNumber()) {
  const customer = await withPassword(await aCustomer(context));
  await inTransaction(context.db, (tx) => saveUser(tx, customer.id, { phone: number.phone, phone_verified_at: null }));
  return { customer, ...number, as: await signIn(context, customer) };
}
type Headers = Record<string, string>;
const send = (as: Headers, word = password) => ask(app, 'POST /api/auth/phone', { as, body: { current_password: word } });
const verify = (as: Headers, challenge: string, code: string) =>
  ask(app, 'POST /api/auth/phone/verify', { as, body: { challenge, code } });
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

test('after the code the customer signs in by the number, and a mail states it', async () => {
  const { customer, phone, typed, as } = await aMailed();
  expect((await logIn(typed)).statusCode).not.toBe(200);
  const sent = await send(as);
  expect([sent.statusCode, sent.json().data.to]).toEqual([200, `••••${phone.slice(-4)}`]);
  const code = await codeTo(phone);
  const { challenge } = sent.json().data;
  expect((await verify(as, challenge, wrongOf(code))).json()).toMatchObject({ code: 'wrong_code' });
  expect((await verify(as, challenge, code)).json().message).toBe('Your number is verified');
  expect((await ask(app, 'GET /api/auth/user', { as })).json().data).toMatchObject({ phone_verified: true });
  expect((await logIn(typed)).statusCode).toBe(200);
  await textsTo(phone);
  const subjects = context.sent.mails.flatMap(({ to, subject }) => (to === customer.email ? [subject] : []));
  expect(subjects).toContain('You can now sign in with your mobile number');
  // A second press of the button finds the code used, and the number verified.
  expect((await verify(as, challenge, code)).statusCode).toBe(422);
  expect((await send(as)).json()).toMatchObject({ code: 'phone_verified' });
});

test('a session alone sends no code, and the code opens no session, also when it was sent again', async () => {
  const { phone, as } = await aMailed();
  const refused = await send(as, 'not the password');
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['current_password']]);
  expect(await textsTo(phone)).toEqual([]);
  const { challenge } = (await send(as)).json().data;
  await resend(challenge);
  const code = await codeTo(phone);
  expect((await phones.verify(challenge, code)).statusCode).toBe(422);
  expect((await usersOf(phone))[0]?.phone_verified_at).toBeNull();
});

test('a code works for ten minutes, five attempts, and for the customer who requested it', async () => {
  const [one, two] = [await aMailed(), await aMailed()];
  const { challenge } = (await send(one.as)).json().data;
  const code = await codeTo(one.phone);
  expect((await verify(two.as, challenge, code)).json().code).toBe('wrong_code');
  context.clock.moveBy(10 * minuteMs + 1);
  expect((await verify(one.as, challenge, code)).json().code).toBe('wrong_code');
  const again = (await send(one.as)).json().data.challenge;
  const fresh = await codeTo(one.phone);
  await Promise.all(Array.from({ length: 6 }, () => verify(one.as, again, wrongOf(fresh))));
  expect((await verify(one.as, again, fresh)).json().code).not.toBeUndefined();
  expect((await usersOf(one.phone))[0]?.phone_verified_at).toBeNull();
});

test('a number that another account has verified stays theirs: its owner gets a text, and no code fits', async () => {
  const owner = await phones.aPhoneCustomer();
  const { as } = await aMailed(owner);
  const sent = await send(as);
  expect(sent.statusCode).toBe(200);
  expect((await textsTo(owner.phone)).at(-1)).toContain('already has an account');
  expect((await verify(as, sent.json().data.challenge, '123456')).json().code).toBe('wrong_code');
});
