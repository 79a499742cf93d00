/** A customer's money moves only after a recent proof of the PIN; setting it, wrong attempts, and where it is required. */
import { allCalls } from '@ajo/contract/all-calls';
import { needsProof } from '@ajo/contract/kernel/call';
import { hourMs, minuteMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, twoDaysBefore } from '#kit';
import { deliverOutbox } from '#modules/notifications';
import { saveUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, next, password } from '../../../tests/auth/sign-in.ts';
import { inOrder } from '../../../tests/auth/factors.ts';
import { openPins, pin } from '../../../tests/auth/pins.ts';
import { whoIsOf } from '../../who-is.ts';

const pins = await openPins();
const { aCustomerWithPin, aSignedInCustomer, app, codeOf, context, prove, read, sendCode, sessionOf, set } = pins;
const { textsTo, withdraw, withPassword } = pins;
const { clock, db } = context;
const codeAndStatus = (reply: { statusCode: number; json: () => { code?: string } }) => [reply.statusCode, reply.json().code];

beforeEach(pins.forgetEverything);

describe('before money moves', () => {
  test('a customer with a PIN proves it, and not again for ten minutes', async () => {
    const { as } = await aCustomerWithPin();
    expect((await withdraw(as)).statusCode).toBe(404);
    clock.moveBy(11 * minuteMs);
    expect(codeAndStatus(await withdraw(as))).toEqual([403, 'step_up_required']);
    expect((await prove(as)).statusCode).toBe(200);
    clock.moveBy(9 * minuteMs);
    expect((await withdraw(as)).statusCode).toBe(404);
  });

  test('a proof counts only for its own session', async () => {
    const { as, user } = await aCustomerWithPin();
    const other = await sessionOf(user);
    expect(codeAndStatus(await withdraw(other))).toEqual([403, 'step_up_required']);
    await prove(other);
    expect([(await withdraw(other)).statusCode, (await withdraw(as)).statusCode]).toEqual([404, 404]);
  });

  test('without a PIN money moves while it is optional', async () => {
    const { as } = await aSignedInCustomer();
    expect((await withdraw(as)).statusCode).toBe(404);
    expect(await read(as)).toMatchObject({ set_at: null, locked: false, required: false });
    expect(codeAndStatus(await prove(as))).toEqual([409, 'pin_missing']);
  });

  test('where the lender requires it, a customer without a PIN sets one first; the first bank account needs none', async () => {
    const strict = { ...context, config: { ...context.config, CUSTOMER_PIN: 'required' as const } };
    const strictApp = await appOf({ ...strict, whoIs: whoIsOf(strict) });
    const { as, user } = await aSignedInCustomer();
    const send = (name: string, body: object) => ask(strictApp, name, { as, body });
    const move = () => send('POST /api/user/savings/01912f00-0000-7000-8000-00000000dead/withdraw', { amount: 100_000 });
    expect(codeAndStatus(await move())).toEqual([403, 'pin_required']);
    expect((await send('POST /api/user/onboarding/bank', {})).statusCode).toBe(422);
    await sendCode(as);
    await set(as, await codeOf(user));
    expect((await move()).statusCode).toBe(404);
  });

  test.each([
    'POST /user/savings/{id}/withdraw',
    'POST /user/savings/{id}/charge-card',
    'POST /user/savings-payments',
    'PUT /user/savings/{id}/autosave',
    'POST /user/investments/{id}/early-exit',
    'POST /user/loan/{id}/charge-card',
    'POST /user/betalife-subscriptions/{id}/cancel',
  ])('%s requires the PIN', (name) => {
    const found = allCalls.filter((one) => `${one.method} ${one.path}` === name);
    expect(found.map((one) => [one.requiresPin, needsProof(one)])).toEqual([[true, true]]);
  });
});

describe('setting it', () => {
  test('needs the password and the code of a text message; mail and text report it', async () => {
    const { as, user } = await aSignedInCustomer();
    expect(codeAndStatus(await sendCode(as, 'sms', 'not my password'))).toEqual([422, 'wrong_password']);
    expect((await sendCode(as)).json().data.to).toBe(`••••${user.phone?.slice(-4)}`);
    const code = await codeOf(user);
    expect(codeAndStatus(await set(as, code, '1234'))).toEqual([422, 'weak_pin']);
    expect((await set(as, code)).json().data.set_at).not.toBeNull();
    expect((await textsTo(user)).at(-1)).toContain('Your PIN was set');
    expect(context.sent.mails.findLast(({ to }) => to === user.email)?.subject).toBe('Your PIN was set');
    const [stored] = await sqlOf(db).selectFrom('transaction_pins').selectAll().where('user_id', '=', user.id).execute();
    expect(stored?.pin_hash).toMatch(/^\$argon2id\$/);
  });

  test('the code can be sent by mail', async () => {
    const { as, user } = await aSignedInCustomer();
    await sendCode(as, 'mail');
    await deliverOutbox(context);
    const mail = context.sent.mails.findLast(({ to }) => to === user.email);
    expect((await set(as, /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '')).statusCode).toBe(200);
  });

  test('a code works once, in its session, for ten minutes, and not after five wrong attempts', async () => {
    const { as, user } = await aSignedInCustomer();
    const other = await sessionOf(user);
    await sendCode(as);
    const code = await codeOf(user);
    expect(codeAndStatus(await set(other, code))).toEqual([422, 'wrong_code']);
    expect(inOrder(await Promise.all([set(as, code), set(as, code, '7305')]))).toEqual([200, 422]);
    expect(codeAndStatus(await set(as, code))).toEqual([422, 'wrong_code']);
    const late = await aSignedInCustomer();
    await sendCode(late.as);
    clock.moveBy(11 * minuteMs);
    expect(codeAndStatus(await set(late.as, await codeOf(late.user)))).toEqual([422, 'wrong_code']);
    await sendCode(late.as);
    const right = await codeOf(late.user);
    const wrong = right === '000001' ? '000002' : '000001';
    await Promise.all(Array.from({ length: 5 }, () => set(late.as, wrong)));
    expect(codeAndStatus(await set(late.as, right))).toEqual([422, 'wrong_code']);
  });

  test('a new PIN replaces the old one and ends the proofs of other sessions', async () => {
    const { as, user } = await aCustomerWithPin();
    await inTransaction(db, (tx) => saveUser(tx, user.id, { created_at: twoDaysBefore(context) }));
    const other = await sessionOf(user);
    await prove(other);
    await sendCode(as);
    expect((await set(as, await codeOf(user), '7305')).statusCode).toBe(200);
    expect((await textsTo(user)).at(-1)).toContain('Your PIN was changed');
    expect(codeAndStatus(await withdraw(other))).toEqual([403, 'step_up_required']);
    expect((await prove(other)).json().code).toBe('wrong_pin');
    expect((await prove(other, '7305')).statusCode).toBe(200);
  });

  test('a customer who has just reset the password cannot replace the PIN for a day', async () => {
    const { as, user } = await aCustomerWithPin();
    await inTransaction(db, (tx) => saveUser(tx, user.id, { created_at: twoDaysBefore(context) }));
    await ask(app, 'POST /api/auth/password', {
      as,
      body: { current_password: password, password: next, password_confirmation: next },
    });
    const fresh = bearer((await pins.logIn(user.email, next)).json().access_token);
    expect(codeAndStatus(await sendCode(fresh, 'sms', next))).toEqual([403, 'access_too_new']);
    expect((await prove(fresh)).statusCode).toBe(200);
    clock.moveBy(25 * hourMs);
    expect((await sendCode(fresh, 'sms', next)).statusCode).toBe(200);
  });

  test('staff have no PIN', async () => {
    const as = await sessionOf(await withPassword(await aStaff(context, 'admin')));
    expect((await ask(app, 'GET /api/auth/pin', { as })).statusCode).toBe(403);
  });
});

describe('wrong attempts', () => {
  test('the fifth in a row locks it for every session, with a text; the right PIN then proves nothing', async () => {
    const { as, user } = await aCustomerWithPin();
    const other = await sessionOf(user);
    expect((await prove(other, '1111')).json().errors.pin).toEqual(['Wrong PIN. 4 attempts left']);
    for (let wrong = 0; wrong < 3; wrong += 1) await prove(other, '1111');
    expect(codeAndStatus(await prove(other, '1111'))).toEqual([409, 'pin_locked']);
    expect(codeAndStatus(await prove(other))).toEqual([409, 'pin_locked']);
    expect(codeAndStatus(await withdraw(as))).toEqual([403, 'step_up_required']);
    expect((await read(as)).locked).toBe(true);
    expect((await textsTo(user)).at(-1)).toContain('Your PIN was locked');
  });

  test('a new PIN unlocks it', async () => {
    const { as, user } = await aCustomerWithPin();
    await inTransaction(db, (tx) => saveUser(tx, user.id, { created_at: twoDaysBefore(context) }));
    for (let wrong = 0; wrong < 5; wrong += 1) await prove(as, '1111');
    await sendCode(as);
    expect((await set(as, await codeOf(user), '7305')).statusCode).toBe(200);
    expect((await prove(as, '7305')).statusCode).toBe(200);
  });

  test('of many at once only five are checked', async () => {
    const { as, user } = await aCustomerWithPin();
    const replies = await Promise.all(Array.from({ length: 9 }, () => prove(as, '1111')));
    expect(replies.filter((reply) => reply.json().code === 'wrong_pin')).toHaveLength(4);
    expect(replies.filter((reply) => reply.json().code === 'pin_locked')).toHaveLength(5);
    expect((await textsTo(user)).filter((text) => text.includes('locked'))).toHaveLength(1);
  });

  test('a right one forgives those before it', async () => {
    const { as } = await aCustomerWithPin();
    for (let wrong = 0; wrong < 4; wrong += 1) await prove(as, '1111');
    expect((await prove(as, pin)).statusCode).toBe(200);
    expect((await prove(as, '1111')).json().errors.pin).toEqual(['Wrong PIN. 4 attempts left']);
  });
});
