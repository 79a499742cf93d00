/** Registering and signing in by phone: a number is verified by a code, has one owner, and reveals nothing to strangers. */
import { dayMs, minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, dieAt } from '#kit';
import { saveUser } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, next } from '../../../tests/auth/sign-in.ts';
import { openPhones } from '../../../tests/auth/phones.ts';

const phones = await openPhones();
const { aNumber, anAddress, aPhoneCustomer, challengeIn, codeTo, context, forgot, logIn, register } = phones;
const { resend, reset, resetTokenTo, textsTo, usersOf, verify, whoAmI, withPassword } = phones;
const { clock, db, sent } = context;

beforeEach(phones.forgetAll);

describe('registering by phone', () => {
  test('the code verifies the number and signs in; the number signs in however it is written', async () => {
    const { typed, phone } = aNumber();
    const reply = await register(typed);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { message: 'Enter the code that we sent to your phone', verify_phone: { to: `••••${phone.slice(-4)}` } },
    ]);
    const signedIn = await verify(challengeIn(reply), await codeTo(phone));
    expect(signedIn.json().data).toMatchObject({ email: null, phone_number: phone, status: 'registered', first_name: 'Adaeze' });
    expect(await whoAmI(bearer(signedIn.json().access_token))).toBe(200);
    for (const name of [typed, phone, `${typed.slice(0, 4)} ${typed.slice(4)}`, phone.slice(1)])
      expect((await logIn(name)).json().data).toMatchObject({ phone_number: phone });
    expect(sent.mails).toEqual([]);
  });

  test('a code works once, for ten minutes, and only with its challenge', async () => {
    const { typed, phone } = aNumber();
    const challenge = challengeIn(await register(typed));
    const code = await codeTo(phone);
    expect((await verify('x'.repeat(43), code)).json().code).toBe('wrong_code');
    clock.moveBy(10 * minuteMs + 1);
    expect((await verify(challenge, code)).json().code).toBe('wrong_code');
    expect((await resend(challenge)).statusCode).toBe(200);
    const fresh = await codeTo(phone);
    expect((await verify(challenge, fresh)).statusCode).toBe(200);
    expect((await verify(challenge, fresh)).json().code).toBe('wrong_code');
  });

  test('after five wrong codes the right one is refused, also when forty come at once', async () => {
    const { typed, phone } = aNumber();
    const challenge = challengeIn(await register(typed));
    const code = await codeTo(phone);
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(Array.from({ length: 15 }, () => verify(challenge, wrong)));
    expect(guesses.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
    expect((await verify(challenge, code)).json().code).toBe('wrong_code');
  });

  test('a process that is killed before the commit leaves the code valid', async () => {
    const { typed, phone } = aNumber();
    const challenge = challengeIn(await register(typed));
    const code = await codeTo(phone);
    await dieAt(context, 'phone.proven', { call: 'POST /api/phone/verify', body: { challenge, code } });
    expect(await usersOf(phone)).toMatchObject([{ status: 'unregistered', phone_verified_at: null }]);
    expect((await verify(challenge, code)).statusCode).toBe(200);
  });

  test('of two concurrent uses of a code one signs in', async () => {
    const { typed, phone } = aNumber();
    const challenge = challengeIn(await register(typed));
    const code = await codeTo(phone);
    const replies = await Promise.all([verify(challenge, code), verify(challenge, code)]);
    expect(replies.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 422]);
  });

  test('two people register one number at once: it becomes one account, with the password of the one who entered the code', async () => {
    const { typed, phone } = aNumber();
    const [stranger, owner] = await Promise.all([
      register(typed, { name: 'Stranger Danger', password: next, password_confirmation: next }),
      register(typed),
    ]);
    expect([stranger.statusCode, owner.statusCode]).toEqual([201, 201]);
    expect(await usersOf(phone)).toHaveLength(1);
    const codes = (await textsTo(phone)).map((text) => text.slice(0, 6));
    const replies = [];
    for (const code of codes) replies.push(await verify(challengeIn(owner), code));
    expect(replies.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 422]);
    expect(replies.find(({ statusCode }) => statusCode === 200)?.json().data).toMatchObject({ name: 'Adaeze Okonkwo' });
    for (const code of codes) expect((await verify(challengeIn(stranger), code)).statusCode).toBe(422);
    expect([(await logIn(typed)).statusCode, (await logIn(typed, next)).statusCode]).toEqual([200, 422]);
  });

  test('an unverified registration does not lock out the owner of the number', async () => {
    const { typed, phone } = aNumber();
    await register(typed, { password: next, password_confirmation: next });
    clock.moveBy(2 * dayMs);
    const challenge = challengeIn(await register(typed));
    expect((await verify(challenge, await codeTo(phone))).statusCode).toBe(200);
    expect((await logIn(typed)).statusCode).toBe(200);
  });

  test('a customer with an address who only typed the number does not lock out its owner either', async () => {
    const { typed, phone } = aNumber();
    const shared = await withPassword(await aCustomer(context));
    await inTransaction(db, (tx) => saveUser(tx, shared.id, { phone }));
    expect((await logIn(typed)).json().code).toBe('wrong_credentials');
    const challenge = challengeIn(await register(typed));
    expect((await verify(challenge, await codeTo(phone))).statusCode).toBe(200);
    expect((await logIn(shared.email)).statusCode).toBe(200);
  });
});

describe('a stranger learns nothing', () => {
  test('a number with an owner gets the same replies as any other; the owner is notified by text', async () => {
    const owner = await aPhoneCustomer();
    // The messages of their own registration are counted elsewhere.
    await phones.forgetEverything();
    const fresh = aNumber();
    const shape = (reply: { statusCode: number; json: () => object }) => [
      reply.statusCode,
      JSON.stringify(reply.json()).replaceAll(/"(challenge|to|expires_at|request_id)":"[^"]*"/g, '"$1"'),
    ];
    const [known, unknown] = [await register(owner.typed), await register(fresh.typed)];
    expect(shape(known)).toEqual(shape(unknown));
    expect((await textsTo(owner.phone)).at(-1)).toContain('already has an account');
    const wrong = '000001';
    expect(shape(await verify(challengeIn(known), wrong))).toEqual(shape(await verify(challengeIn(unknown), wrong)));
    for (let at = 0; at < 6; at += 1)
      expect(shape(await resend(challengeIn(known)))).toEqual(shape(await resend(challengeIn(unknown))));
    expect((await usersOf(owner.phone)).length).toBe(1);
    const codes = (await textsTo(owner.phone)).filter((text) => /^\d{6}/.test(text));
    expect(codes).toHaveLength(1);
    expect(shape(await logIn(owner.typed, 'not the password'))).toEqual(shape(await logIn(aNumber().typed)));
    await phones.forgetEverything();
    expect(shape(await forgot(owner.typed))).toEqual(shape(await forgot(aNumber().typed)));
  });

  test('guesses are counted for the user, whether the address or the number is tried', async () => {
    const owner = await aPhoneCustomer();
    const email = anAddress();
    await inTransaction(db, (tx) => saveUser(tx, owner.id, { email }));
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1)
      statuses.push((await logIn(at % 2 === 0 ? owner.typed : email, 'a wrong guess')).statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(8);
  });
});

describe('signing in before the number is verified', () => {
  test('the right password texts another code; a wrong one reveals nothing', async () => {
    const { typed, phone } = aNumber();
    await register(typed);
    expect((await logIn(typed, 'not the password')).json().code).toBe('wrong_credentials');
    const reply = await logIn(typed);
    expect(reply.json()).toMatchObject({ message: 'Verify your number first', verify_phone: { to: `••••${phone.slice(-4)}` } });
    expect((await verify(challengeIn(reply), await codeTo(phone))).json().data).toMatchObject({ status: 'registered' });
  });

  test('the account keeps the password that was checked, also when a stranger registers the number before the code is entered', async () => {
    const { typed, phone } = aNumber();
    await register(typed);
    const challenge = challengeIn(await logIn(typed));
    const code = await codeTo(phone);
    await register(typed, { name: 'Stranger Danger', password: next, password_confirmation: next });
    expect((await verify(challenge, code)).json().data).toMatchObject({ name: 'Adaeze Okonkwo' });
    expect([(await logIn(typed, next)).statusCode, (await logIn(typed)).statusCode]).toEqual([422, 200]);
  });

  test('a code of a stranger’s registration cannot replace the password that a reset has set', async () => {
    const { typed, phone } = aNumber();
    const stranger = challengeIn(await register(typed, { name: 'Stranger Danger' }));
    const code = await codeTo(phone);
    await forgot(typed);
    expect((await reset(typed, await resetTokenTo(phone))).statusCode).toBe(200);
    expect((await verify(stranger, code)).json().code).toBe('wrong_code');
    expect((await logIn(typed, next)).json().data).toMatchObject({ status: 'registered' });
  });
});
