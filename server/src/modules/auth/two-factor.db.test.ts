/** The second factor of staff: who has it is asked for it when signing in, and each code opens one thing once. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { aCustomer, ask, aStaff } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, next, password } from '../../../tests/auth/sign-in.ts';
import { inOrder, openFactors, stepMs } from '../../../tests/auth/factors.ts';

const factors = await openFactors();
const {
  app,
  begin,
  restartEnrolment,
  challengeOf,
  codeOf,
  confirm,
  context,
  enrolled,
  forgetEverything,
  linkTo,
  logIn,
  secondStep,
} = factors;
const { sessionOf, whoAmI, withPassword } = factors;
const { clock, sent } = context;

beforeEach(restartEnrolment);

test('a challenge started with the old password is invalid after a password change', async () => {
  const { user, as, secret } = await enrolled();
  const challenge = await challengeOf(user);
  clock.moveBy(stepMs);
  const body = { current_password: password, password: next, password_confirmation: next };
  expect((await ask(app, 'POST /api/auth/password', { as, body })).statusCode).toBe(200);
  expect((await secondStep(challenge, codeOf(secret))).json().code).toBe('dead_challenge');
});

describe('enrolling', () => {
  test('requires the password, shows a key to scan or type, and is not enforced before confirmation', async () => {
    const user = await withPassword(await aStaff(context, 'finance'));
    const as = await sessionOf(user);
    const wrong = await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: 'not it at all' } });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    const { data } = (await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json();
    expect(data.uri).toContain(data.secret);
    expect(data.qr_svg).toMatch(/^<svg/);
    expect((await logIn(user.email)).json().access_token).toBeDefined();
  });

  test('returns ten recovery codes once, records history and notifies the user', async () => {
    const { user, as, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    const { data } = (await ask(app, 'GET /api/auth/two-factor', { as })).json();
    expect(data).toMatchObject({ demanded: false, recovery_codes_left: 10 });
    expect(data.enrolled_at).not.toBeNull();
    const lines = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).execute();
    expect(lines.map(({ action }) => action)).toContain('turned two-factor on');
    await forgetEverything();
    expect(sent.mails).toEqual([]);
  });

  test('ends every session but the enrolling one, because they were opened by the password alone', async () => {
    const user = await withPassword(await aStaff(context, 'finance'));
    const [here, elsewhere] = [await sessionOf(user), await sessionOf(user)];
    const secret = await begin(here);
    expect((await confirm(here, '000000')).statusCode).toBe(422);
    expect([await whoAmI(here), await whoAmI(elsewhere)]).toEqual([200, 200]);
    expect((await confirm(here, codeOf(secret))).statusCode).toBe(200);
    expect([await whoAmI(here), await whoAmI(elsewhere)]).toEqual([200, 401]);
    expect(sent.disconnected).toContain(user.id);
  });

  test('stores the key and the recovery codes encrypted', async () => {
    const { user, secret, codes } = await enrolled();
    const kept = JSON.stringify([
      await sqlOf(context.db).selectFrom('second_factors').select('secret_sealed').where('user_id', '=', user.id).execute(),
      await sqlOf(context.db).selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id).execute(),
    ]);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(kept).not.toContain(word);
  });

  test('cannot be started again while it is on, nor confirmed twice', async () => {
    const { as, secret } = await enrolled();
    const again = await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } });
    const twice = await confirm(as, codeOf(secret));
    expect([again.json().code, twice.json().code]).toEqual(['two_factor_on', 'two_factor_on']);
  });

  test('of two concurrent confirmations one turns it on', async () => {
    const as = await sessionOf(await withPassword(await aStaff(context, 'admin')));
    const secret = await begin(as);
    const answers = await Promise.all([confirm(as, codeOf(secret)), confirm(as, codeOf(secret))]);
    expect(inOrder(answers)).toEqual([200, 409]);
  });

  test('is for staff only', async () => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    expect((await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).statusCode).toBe(403);
  });
});

describe('signing in', () => {
  test('requires the current code in addition to the password', async () => {
    const { user, secret } = await enrolled();
    const first = (await logIn(user.email)).json();
    expect(Object.keys(first).sort()).toEqual(['message', 'two_factor']);
    const answer = await secondStep(first.two_factor.challenge, codeOf(secret));
    expect(answer.statusCode).toBe(200);
    expect(await whoAmI(bearer(answer.json().access_token))).toBe(200);
  });

  test.each([-1, 0, 1])('accepts a code %d step away from the server clock', async (drift) => {
    const { user, secret } = await enrolled();
    clock.moveBy(2 * stepMs);
    expect((await secondStep(await challengeOf(user), codeOf(secret, drift))).statusCode).toBe(200);
  });

  test.each([-2, 2])('refuses a code %d steps away', async (drift) => {
    const { user, secret } = await enrolled();
    clock.moveBy(4 * stepMs);
    expect((await secondStep(await challengeOf(user), codeOf(secret, drift))).json().code).toBe('wrong_code');
  });

  test('refuses a used code, and one of an earlier step', async () => {
    const { user, secret } = await enrolled();
    const code = codeOf(secret);
    expect((await secondStep(await challengeOf(user), code)).statusCode).toBe(200);
    expect((await secondStep(await challengeOf(user), code)).json().code).toBe('wrong_code');
    expect((await secondStep(await challengeOf(user), codeOf(secret, -1))).json().code).toBe('wrong_code');
  });

  test('accepts one code in two concurrent calls for one session only', async () => {
    const { user, secret } = await enrolled();
    const challenges = [await challengeOf(user), await challengeOf(user)];
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, codeOf(secret))));
    expect(inOrder(answers)).toEqual([200, 422]);
  });

  test('one challenge opens one session, and expires after five minutes', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    expect((await secondStep(challenge, codeOf(secret))).statusCode).toBe(200);
    clock.moveBy(stepMs);
    expect((await secondStep(challenge, codeOf(secret))).json().code).toBe('dead_challenge');
    const late = await challengeOf(user);
    clock.moveBy(5 * minuteMs);
    expect((await secondStep(late, codeOf(secret))).json().code).toBe('dead_challenge');
  });

  test('a recovery code works once, with any dashes and capitals, also when used concurrently', async () => {
    const { user, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    expect((await secondStep(await challengeOf(user), first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await secondStep(await challengeOf(user), first)).json().code).toBe('wrong_code');
    const challenges = [await challengeOf(user), await challengeOf(user)];
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, second)));
    expect(inOrder(answers)).toEqual([200, 422]);
    const left = await sqlOf(context.db)
      .selectFrom('recovery_codes')
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .selectAll()
      .execute();
    expect(left).toHaveLength(8);
  });

  test('stops guessing after eight attempts, also with new challenges, and then refuses the right code too', async () => {
    const { user, secret } = await enrolled();
    for (let count = 0; count < 8; count += 1) await secondStep(await challengeOf(user), '000000');
    expect((await secondStep(await challengeOf(user), codeOf(secret))).statusCode).toBe(429);
  });

  test('answers an invented challenge like an expired one, without naming a user', async () => {
    const answer = await secondStep('x'.repeat(43), '123456');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'dead_challenge']);
  });

  test('is still required after the password was reset by mail', async () => {
    const { user } = await enrolled();
    await ask(app, 'POST /api/password/create', { body: { email: user.email } });
    const { token } = await linkTo(user.email, 'reset');
    await ask(app, 'POST /api/password/reset', {
      body: { email: user.email, token, password: next, password_confirmation: next },
    });
    expect((await logIn(user.email, next)).json().two_factor).toBeDefined();
  });
});
