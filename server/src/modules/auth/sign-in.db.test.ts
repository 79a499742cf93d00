/** Coming in: only with the right password, from a proven address, and without telling strangers who is known. */
import { minuteMs } from '@ajo/contract/kernel/time';
import type { DomainError } from '@ajo/contract/kernel/errors';
import { aCustomer, ask } from '#kit';
import { saveUser } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bearer, openSignIn, password } from '../../../tests/auth/sign-in.ts';
import { openSession, provePassword } from './commands/sign-in.ts';

const { app, context, forgetEverything, logIn, whoAmI, withPassword } = await openSignIn();
const { clock } = context;

beforeEach(forgetEverything);

describe('signing in', () => {
  test('returns a token and a user without secrets', async () => {
    const ada = await withPassword(await aCustomer(context));
    const answer = await logIn(ada.email);
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Authentication successful']);
    expect(answer.json().data).toMatchObject({ id: ada.id, type: 'user', email: ada.email });
    expect(answer.body).not.toMatch(/bvn|hash|bank|argon2/i);
    expect(await whoAmI(bearer(answer.json().access_token))).toBe(200);
  });

  test('ignores capitals and spaces in the address', async () => {
    const ada = await withPassword(await aCustomer(context));
    expect((await logIn(`  ${ada.email.toUpperCase()} `)).statusCode).toBe(200);
  });

  test('returns the same reply for a wrong password, an unknown address and a deleted user', async () => {
    const [ada, gone] = [await withPassword(await aCustomer(context)), await withPassword(await aCustomer(context))];
    await inTransaction(context.db, (tx) => saveUser(tx, gone.id, { deleted_at: clock.now() }));
    const answers = [
      await logIn(ada.email, 'wrong password'),
      await logIn('nobody@ajo.test'),
      await logIn(gone.email),
      await logIn((await aCustomer(context)).email),
    ];
    const responses = answers.map((answer) => [answer.statusCode, { ...answer.json(), request_id: '' }]);
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(responses[0]).toMatchObject([
      422,
      { message: 'These credentials do not match our records.', errors: { email: [expect.any(String)] } },
    ]);
  });

  test('does the same work for an unknown address as for a known one', async () => {
    const ada = await withPassword(await aCustomer(context));
    const workOf = async (email: string): Promise<unknown[]> => {
      // The real one, counted: time itself is no measure on a busy machine.
      using verify = vi.spyOn(argon2, 'verify');
      await logIn(email, 'wrong password');
      return verify.mock.calls.map(([hash, typed]) => [String(hash).split('$').slice(0, 4), typed]);
    };
    const known = await workOf(ada.email);
    expect(known).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'wrong password']]);
    expect(await workOf('nobody@ajo.test')).toEqual(known);
  });

  test('stores only the digest of a token', async () => {
    const ada = await withPassword(await aCustomer(context));
    const token: string = (await logIn(ada.email)).json().access_token;
    const rows = await sqlOf(context.db).selectFrom('sessions').selectAll().where('user_id', '=', ada.id).execute();
    expect(token.length).toBe(43);
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
      token,
    );
  });

  test('refuses suspended and unverified users with the reason only after the correct password', async () => {
    const suspended = await withPassword(await aCustomer(context));
    await inTransaction(context.db, (tx) => saveUser(tx, suspended.id, { suspended_at: clock.now() }));
    const unproven = await withPassword(await aCustomer(context, { status: 'unregistered' }));
    expect((await logIn(suspended.email)).json().code).toBe('suspended');
    expect((await logIn(unproven.email)).json().message).toBe('Please check your email to verify your email address');
    expect((await logIn(suspended.email, 'wrong password')).json().code).toBe('wrong_credentials');
    expect((await logIn(unproven.email, 'wrong password')).json().code).toBe('wrong_credentials');
  });

  test.each([
    { email: ['a@b.co'], password },
    { email: { $ne: '' }, password },
    { email: 'a@b.co', password: null },
    { email: 'a@b.co\u0000', password },
    {},
  ])('refuses %j by its fields', async (body) => {
    expect((await ask(app, 'POST /api/auth/login', { body })).statusCode).toBe(422);
  });
});

describe('guessing', () => {
  test('is limited to ten attempts, across spellings of the address, claimed networks and concurrent calls', async () => {
    const ada = await withPassword(await aCustomer(context));
    const [name = '', host = ''] = ada.email.split('@');
    const spellings = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`, `${name.toUpperCase()}@${host} `];
    const attempts = Array.from({ length: 40 }, (_, at) =>
      logIn(spellings[at % 4] ?? '', `guess ${at}`, { 'x-forwarded-for': `10.0.0.${at}` }),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(8);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(ada.email)).statusCode).toBe(429);
    clock.moveBy(16 * minuteMs);
    expect((await logIn(ada.email)).statusCode).toBe(200);
  });

  const assess = (email: string, ip: string, word = 'a wrong guess') =>
    provePassword(context, { name: email, password: word }, { ip, device: 'a browser' }).then(
      () => 'in',
      (error: unknown) => (error as DomainError).code,
    );
  const guess = async (email: string, ip: string, times: number): Promise<string[]> => {
    const codes = [];
    for (let at = 0; at < times; at += 1) codes.push(await assess(email, ip));
    return codes;
  };

  test('from one network does not lock the account for another network, even after repeated lockouts', async () => {
    const ada = await withPassword(await aCustomer(context));
    for (let round = 0; round < 6; round += 1) {
      expect((await guess(ada.email, '41.58.0.9', 9)).at(-1)).toBe('too_many_tries');
      expect(await assess(ada.email, '102.89.4.4', password)).toBe('in');
      clock.moveBy(16 * minuteMs);
    }
    expect(await assess(ada.email, '41.58.0.9')).toBe('too_many_tries');
  });

  test('from many networks is limited too, but not for a network from which the owner has signed in', async () => {
    const ada = await withPassword(await aCustomer(context));
    await openSession(context, ada, { ip: '102.89.4.4', device: 'her phone' });
    for (let network = 0; network < 13; network += 1) await guess(ada.email, `41.58.${network}.9`, 8);
    expect(await assess(ada.email, '41.60.0.9', password)).toBe('too_many_tries');
    expect(await assess(ada.email, '102.89.4.4', password)).toBe('in');
    expect(await assess('nobody@ajo.test', '41.60.0.9')).toBe('wrong_credentials');
  });

  test('at an unknown address is limited after as many attempts, with the same reply', async () => {
    const ada = await withPassword(await aCustomer(context));
    const codes = [];
    for (const email of [ada.email, 'unknown@ajo.test']) {
      const mine = [];
      for (let network = 0; network < 14; network += 1) mine.push(...(await guess(email, `41.58.${network}.9`, 8)));
      codes.push(mine);
    }
    expect(codes[0]).toEqual(codes[1]);
  });

  test('over many accounts from one address is limited too', async () => {
    const counts = new Map<number, number>();
    for (let at = 0; at < 101; at += 1) {
      const { statusCode } = await ask(app, 'POST /api/password/reset', {
        body: { email: `p${at}@ajo.test`, token: 'x'.repeat(43), password, password_confirmation: password },
      });
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({ 422: 60, 429: 41 });
  });

  test('a correct password resets the count of wrong ones', async () => {
    const ada = await withPassword(await aCustomer(context));
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 6; at += 1) await logIn(ada.email, 'wrong password');
      expect((await logIn(ada.email)).statusCode).toBe(200);
    }
  });

  test('counts only failed attempts per network: many users can sign in from one', async () => {
    const ada = await withPassword(await aCustomer(context));
    const counted = async (): Promise<number> => {
      const rows = await sqlOf(context.db)
        .selectFrom('throttle_counts')
        .select('count')
        .where('budget', '=', 'sign-in network')
        .execute();
      return rows.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await counted();
    await Promise.all([logIn(ada.email), logIn(ada.email), logIn(ada.email)]);
    expect((await counted()) - before).toBe(0);
    await logIn(ada.email, 'wrong password');
    await logIn(ada.email);
    expect((await counted()) - before).toBe(1);
  });
});
