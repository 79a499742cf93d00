/** An account without a mailbox: its password, its number, an address that is added, and every message by text. */
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask, aStaff, signIn } from '#kit';
import { deliverOutbox, notifyEach, pushNotifications } from '#modules/notifications';
import { saveUser } from '#modules/users';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { next, password } from '../../../tests/auth/sign-in.ts';
import { openPhones } from '../../../tests/auth/phones.ts';

const phones = await openPhones();
const { aNumber, anAddress, aPhoneCustomer, app, challengeIn, codeTo, context, forgot, logIn, register } = phones;
const { reset, resetTokenTo, textsTo, verify, whoAmI } = phones;
const { clock, db, sent } = context;

beforeEach(phones.forgetAll);

describe('a forgotten password', () => {
  test('is replaced with a texted link that has no number in it and fits into one message', async () => {
    const owner = await aPhoneCustomer();
    expect((await forgot(owner.typed)).json()).toEqual({ message: 'If this number is registered, we have sent a text message' });
    const text = (await textsTo(owner.phone)).at(-1) ?? '';
    expect([text.includes(owner.phone.slice(4)), text.length <= 160, text.includes('...')]).toEqual([false, true, false]);
    const token = await resetTokenTo(owner.phone);
    expect((await ask(app, `GET /api/password/find/${token}`)).json()).toEqual({ data: { email: owner.phone } });
    expect([(await reset(owner.typed, token)).statusCode, (await reset(owner.typed, token)).statusCode]).toEqual([200, 422]);
    expect([await whoAmI(owner.as), (await logIn(owner.typed, next)).statusCode]).toEqual([401, 200]);
    expect((await textsTo(owner.phone)).some((line) => line.includes('Your password was changed'))).toBe(true);
  });

  test('of an account with both names: a link names the one that it was sent to, so that a later holder of the number reads no address', async () => {
    const owner = await aPhoneCustomer();
    const email = anAddress();
    await inTransaction(db, (tx) => saveUser(tx, owner.id, { email }));
    await forgot(owner.typed);
    await forgot(email);
    const [texted, mailed] = [await resetTokenTo(owner.phone), (await phones.linkTo(email, 'reset')).token];
    const found = async (token: string) => (await ask(app, `GET /api/password/find/${token}`)).json().data;
    expect([await found(texted), await found(mailed)]).toEqual([{ email: owner.phone }, { email }]);
    expect((await reset(owner.typed, texted)).statusCode).toBe(200);
    expect((await logIn(email, next)).statusCode).toBe(200);
  });

  test('of a number that was registered and not verified: the link verifies it', async () => {
    const { typed, phone } = aNumber();
    await register(typed);
    await forgot(typed);
    expect((await reset(typed, await resetTokenTo(phone))).statusCode).toBe(200);
    expect((await logIn(typed, next)).json().data).toMatchObject({ status: 'registered' });
  });
});

describe('changing what opens the account', () => {
  test('a new number ends the sessions, is texted to the old one, and opens the account after a code', async () => {
    const owner = await aPhoneCustomer();
    const chief = await signIn(context, await aStaff(context, 'admin'));
    const fresh = aNumber();
    const change = (phone: string) =>
      ask(app, `PUT /api/admin/users/${owner.id}`, { as: chief, body: { phone_number: phone, reason: 'Lost the SIM card' } });
    const taken = await aPhoneCustomer();
    expect((await change(taken.typed)).json()).toMatchObject({ code: 'phone_taken' });
    expect((await change(fresh.typed)).statusCode).toBe(200);
    expect((await textsTo(owner.phone)).at(-1)).toContain('phone number of your account was changed');
    expect(sent.disconnected).toContain(owner.id);
    expect([await whoAmI(owner.as), (await logIn(owner.typed)).statusCode]).toEqual([401, 422]);
    const reply = await logIn(fresh.typed);
    expect((await verify(challengeIn(reply), await codeTo(fresh.phone))).json().data).toMatchObject({ id: owner.id });
  });

  test('an unverified registration does not take the number of another one', async () => {
    const chief = await signIn(context, await aStaff(context, 'admin'));
    const [one, other] = [aNumber(), aNumber()];
    await register(one.typed);
    await register(other.typed);
    const [claim] = await phones.usersOf(one.phone);
    const body = { phone_number: other.typed, reason: 'Wrong number' };
    const reply = await ask(app, `PUT /api/admin/users/${claim?.id}`, { as: chief, body });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'phone_taken']);
  });

  test('an email address is added with the password and the mailed link, once; sessions go on', async () => {
    const owner = await aPhoneCustomer();
    const email = anAddress();
    const add = (address: string, word = password) =>
      ask(app, 'POST /api/auth/email', { as: owner.as, body: { email: address, current_password: word } });
    expect((await add(email, 'not the password')).json().code).toBe('wrong_password');
    expect((await add(email)).statusCode).toBe(200);
    const { token } = await phones.linkTo(email);
    const prove = (address: string) => ask(app, 'POST /api/email/verify', { body: { email: address, token } });
    expect([
      (await prove('other@ajo.test')).statusCode,
      (await prove(email)).statusCode,
      (await prove(email)).statusCode,
    ]).toEqual([422, 200, 422]);
    expect([await whoAmI(owner.as), (await logIn(email)).statusCode, (await logIn(owner.typed)).statusCode]).toEqual([
      200, 200, 200,
    ]);
    expect((await textsTo(owner.phone)).at(-1)).toContain('An email address was added');
    expect((await add('another@ajo.test')).json().code).toBe('has_email');
  });

  test('a link that a thief of the password requested does not survive a reset, nor a change by staff; its request is texted', async () => {
    const [owner, moved] = [await aPhoneCustomer(), await aPhoneCustomer()];
    const linkFor = async ({ as, phone }: typeof owner): Promise<{ email: string; token: string }> => {
      const email = anAddress();
      await ask(app, 'POST /api/auth/email', { as, body: { email, current_password: password } });
      expect((await textsTo(phone)).at(-1)).toContain('An email address is about to be added');
      return { email, token: (await phones.linkTo(email)).token };
    };
    const links = [await linkFor(owner), await linkFor(moved)];
    clock.moveBy(1);
    await forgot(owner.typed);
    expect((await reset(owner.typed, await resetTokenTo(owner.phone))).statusCode).toBe(200);
    await inTransaction(db, (tx) => saveUser(tx, moved.id, { access_changed_at: clock.now() }));
    for (const link of links)
      expect((await ask(app, 'POST /api/email/verify', { body: link })).json()).toMatchObject({ code: 'dead_link' });
  });

  test('an address that another account has is not added; its owner is notified', async () => {
    const [owner, other] = [await aPhoneCustomer(), await aCustomer(context)];
    const reply = await ask(app, 'POST /api/auth/email', {
      as: owner.as,
      body: { email: other.email, current_password: password },
    });
    expect(reply.statusCode).toBe(200);
    await deliverOutbox(context);
    expect(sent.mails.filter(({ to }) => to === other.email).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
  });
});

test('every kind of notice reaches a customer without a mailbox as a text message', async () => {
  const { id, phone } = await aPhoneCustomer();
  const kinds = ['loan', 'guarantor', 'repayment', 'receipt', 'payout', 'withdrawal', 'saving', 'investment', 'subscription'];
  const all = [...kinds, 'reminder', 'security', 'kyc', 'privacy', 'anything else'];
  await inTransaction(db, async (tx) => {
    for (const [channel, category] of [
      ['sms', 'money'],
      ['sms', 'security'],
      ['mail', 'loans'],
    ] as const)
      await sqlOf(tx)
        .insertInto('message_preferences')
        .values({ user_id: id, channel, category, wanted: false, changed_at: clock.now() })
        .execute();
    await notifyEach(
      tx,
      context,
      all.map((kind) => ({ userId: id, kind, message: `About ${kind}` })),
    );
  });
  await pushNotifications(context);
  clock.moveBy(dayMs);
  const texts = await textsTo(phone);
  for (const kind of all) expect(texts.filter((text) => text.includes(`About ${kind}`))).toHaveLength(1);
});

test('the database keeps one owner of a number, and an address or a number for everyone', async () => {
  const [owner, other] = [await aPhoneCustomer(), await aCustomer(context)];
  const set = (id: string, change: Parameters<typeof saveUser>[2]) => inTransaction(db, (tx) => saveUser(tx, id, change));
  await expect(set(other.id, { phone: owner.phone, phone_verified_at: clock.now() })).rejects.toThrow('users_phone_verified');
  await expect(set(owner.id, { phone: null, phone_verified_at: null })).rejects.toThrow('users_contact_check');
  const staff = await aStaff(context, 'finance');
  await expect(set(staff.id, { email: null })).rejects.toThrow('users_contact_check');
  const rows = await sql<{ count: bigint }>`select count(*) as count from phone_proofs where user_id = ${owner.id}`.execute(
    sqlOf(db),
  );
  expect(rows.rows[0]?.count).toBe(0n);
});
