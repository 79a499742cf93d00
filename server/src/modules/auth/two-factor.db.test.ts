/** The second factor of staff: who has it is asked for it, each code opens one thing once, and money moves only after a recent proof. */
import { generateSync } from 'otplib';
import { allCalls } from '@ajo/contract/all-calls';
import { needsProof } from '@ajo/contract/kernel/call';
import { aCustomer, appOf, ask, aStaff } from '#kit';
import { sqlOf } from '#platform/db/sql';
import type { User } from '#modules/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearer, minuteMs, next, openDoors, password } from '../../../tests/auth/doors.ts';

const { app, context, forgetEverything, linkTo, logIn, sessionOf, whoAmI, withPassword } = await openDoors();
const { clock, sent } = context;
const stepMs = 30_000;
type Headers = Record<string, string>;

/** Each test begins in a step of its own, in the middle of it. */
beforeEach(async () => {
  clock.moveTo(new Date(Math.ceil(clock.now().getTime() / stepMs) * stepMs + 5 * stepMs + 10_000));
  await forgetEverything();
});

const codeOf = (secret: string, driftSteps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + 30 * driftSteps });
const begin = async (as: Headers): Promise<string> =>
  (await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json().data.secret;
const confirm = (as: Headers, code: string) => ask(app, 'POST /api/auth/two-factor/confirm', { as, body: { code } });

type Enrolled = { user: User; as: Headers; secret: string; codes: string[] };

async function enrolled(role: Parameters<typeof aStaff>[1] = 'finance'): Promise<Enrolled> {
  const user = await withPassword(await aStaff(context, role));
  const as = await sessionOf(user);
  const secret = await begin(as);
  const codes: string[] = (await confirm(as, codeOf(secret))).json().data.recovery_codes;
  clock.moveBy(stepMs);
  return { user, as, secret, codes };
}

const challengeOf = async (user: User): Promise<string> => (await logIn(user.email)).json().two_factor.challenge;
const secondStep = (challenge: string, code: string) =>
  ask(app, 'POST /api/auth/login/two-factor', { body: { challenge, code } });
const prove = (as: Headers, code: string) => ask(app, 'POST /api/auth/two-factor/prove', { as, body: { code } });
/** A call that moves money: it says 404 about a loan that nobody has, once it is let through. */
const reverse = (as: Headers) =>
  ask(app, 'POST /api/admin/loan/01912f00-0000-7000-8000-00000000dead/reverse', {
    as,
    body: { reason: 'Booked on the wrong day' },
  });

describe('enrolling', () => {
  test('asks for the password, shows a key to scan and to type, and asks for nothing before it is confirmed', async () => {
    const user = await withPassword(await aStaff(context, 'finance'));
    const as = await sessionOf(user);
    const wrong = await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: 'not it at all' } });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'wrong_password']);
    const { data } = (await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json();
    expect(data.uri).toContain(data.secret);
    expect(data.qr_svg).toMatch(/^<svg/);
    expect((await logIn(user.email)).json().access_token).toBeDefined();
  });

  test('gives ten recovery codes once, writes history and tells the person', async () => {
    const { user, as, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    const { data } = (await ask(app, 'GET /api/auth/two-factor', { as })).json();
    expect(data).toMatchObject({ demanded: false, recovery_codes_left: 10 });
    expect(data.enrolled_at).not.toBeNull();
    const lines = await sqlOf(context.db).selectFrom('history').select('action').where('subject_id', '=', user.id).execute();
    expect(lines.map(({ action }) => action)).toContain('turned two-factor on');
    await forgetEverything();
    expect(sent.letters).toEqual([]);
  });

  test('keeps neither the key nor a recovery code in the open', async () => {
    const { user, secret, codes } = await enrolled();
    const kept = JSON.stringify([
      await sqlOf(context.db).selectFrom('second_factors').select('secret_sealed').where('user_id', '=', user.id).execute(),
      await sqlOf(context.db).selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id).execute(),
    ]);
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(kept).not.toContain(word);
  });

  test('cannot be begun again while it is on, nor confirmed twice', async () => {
    const { as, secret } = await enrolled();
    const again = await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } });
    const twice = await confirm(as, codeOf(secret));
    expect([again.json().code, twice.json().code]).toEqual(['two_factor_on', 'two_factor_on']);
  });

  test('of two confirmations at once one turns it on', async () => {
    const as = await sessionOf(await withPassword(await aStaff(context, 'admin')));
    const secret = await begin(as);
    const answers = await Promise.all([confirm(as, codeOf(secret)), confirm(as, codeOf(secret))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is for staff only', async () => {
    const as = await sessionOf(await withPassword(await aCustomer(context)));
    expect((await ask(app, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).statusCode).toBe(403);
  });
});

describe('signing in', () => {
  test('with the password alone opens nothing; with the code of the moment it does', async () => {
    const { user, secret } = await enrolled();
    const first = (await logIn(user.email)).json();
    expect(Object.keys(first).sort()).toEqual(['message', 'two_factor']);
    const answer = await secondStep(first.two_factor.challenge, codeOf(secret));
    expect(answer.statusCode).toBe(200);
    expect(await whoAmI(bearer(answer.json().access_token))).toBe(200);
  });

  test.each([-1, 0, 1])('takes the code of a phone that is %d step beside our clock', async (drift) => {
    const { user, secret } = await enrolled();
    clock.moveBy(2 * stepMs);
    expect((await secondStep(await challengeOf(user), codeOf(secret, drift))).statusCode).toBe(200);
  });

  test.each([-2, 2])('refuses the code of a phone that is %d steps beside', async (drift) => {
    const { user, secret } = await enrolled();
    clock.moveBy(4 * stepMs);
    expect((await secondStep(await challengeOf(user), codeOf(secret, drift))).json().code).toBe('wrong_code');
  });

  test('refuses a code that was taken already, and one of an earlier step', async () => {
    const { user, secret } = await enrolled();
    const code = codeOf(secret);
    expect((await secondStep(await challengeOf(user), code)).statusCode).toBe(200);
    expect((await secondStep(await challengeOf(user), code)).json().code).toBe('wrong_code');
    expect((await secondStep(await challengeOf(user), codeOf(secret, -1))).json().code).toBe('wrong_code');
  });

  test('takes one code typed in two windows at once for one session', async () => {
    const { user, secret } = await enrolled();
    const challenges = [await challengeOf(user), await challengeOf(user)];
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, codeOf(secret))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('one challenge opens one session, and lives for five minutes', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    expect((await secondStep(challenge, codeOf(secret))).statusCode).toBe(200);
    clock.moveBy(stepMs);
    expect((await secondStep(challenge, codeOf(secret))).json().code).toBe('dead_challenge');
    const late = await challengeOf(user);
    clock.moveBy(5 * minuteMs);
    expect((await secondStep(late, codeOf(secret))).json().code).toBe('dead_challenge');
  });

  test('a recovery code opens once, whatever its dashes and capitals, also when it is used twice at the same moment', async () => {
    const { user, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    expect((await secondStep(await challengeOf(user), first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await secondStep(await challengeOf(user), first)).json().code).toBe('wrong_code');
    const challenges = [await challengeOf(user), await challengeOf(user)];
    const answers = await Promise.all(challenges.map((challenge) => secondStep(challenge, second)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const left = await sqlOf(context.db)
      .selectFrom('recovery_codes')
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .selectAll()
      .execute();
    expect(left).toHaveLength(8);
  });

  test('stops guessing after eight tries, also with fresh challenges, and then refuses the right code too', async () => {
    const { user, secret } = await enrolled();
    for (let count = 0; count < 8; count += 1) await secondStep(await challengeOf(user), '000000');
    expect((await secondStep(await challengeOf(user), codeOf(secret))).statusCode).toBe(429);
  });

  test('answers an invented challenge like one that is over, and names nobody', async () => {
    const answer = await secondStep('x'.repeat(43), '123456');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'dead_challenge']);
  });

  test('is still asked for after the password was reset by mail', async () => {
    const { user } = await enrolled();
    await ask(app, 'POST /api/password/create', { body: { email: user.email } });
    const { token } = await linkTo(user.email, 'reset');
    await ask(app, 'POST /api/password/reset', {
      body: { email: user.email, token, password: next, password_confirmation: next },
    });
    expect((await logIn(user.email, next)).json().two_factor).toBeDefined();
  });
});

describe('before money moves', () => {
  test('the session has proven the factor within ten minutes; without it the call is refused with a code and can be made again', async () => {
    const { as, secret } = await enrolled();
    expect((await reverse(as)).statusCode).toBe(404);
    clock.moveBy(9 * minuteMs);
    expect((await reverse(as)).statusCode).toBe(404);
    clock.moveBy(2 * minuteMs);
    const refused = await reverse(as);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    expect((await prove(as, codeOf(secret))).statusCode).toBe(200);
    expect((await reverse(as)).statusCode).toBe(404);
    clock.moveBy(11 * minuteMs);
    expect((await ask(app, 'GET /api/finance/loans', { as })).statusCode).not.toBe(403);
  });

  test('a proof counts for the session that gave it alone', async () => {
    const { user, as, secret } = await enrolled();
    const other = bearer((await secondStep(await challengeOf(user), codeOf(secret))).json().access_token);
    clock.moveBy(11 * minuteMs);
    await prove(as, codeOf(secret));
    expect([(await reverse(as)).statusCode, (await reverse(other)).json().code]).toEqual([404, 'step_up_required']);
  });

  test('a replayed code proves nothing', async () => {
    const { as, secret } = await enrolled();
    clock.moveBy(11 * minuteMs);
    const code = codeOf(secret);
    expect((await prove(as, code)).statusCode).toBe(200);
    clock.moveBy(1);
    expect((await prove(as, code)).json().code).toBe('wrong_code');
  });

  test('staff without a second factor pass while it is optional', async () => {
    const as = await sessionOf(await withPassword(await aStaff(context, 'finance')));
    expect((await reverse(as)).statusCode).toBe(404);
  });

  test.each([
    'POST /admin/loan_status',
    'POST /admin/loan/{id}/reverse',
    'POST /admin/loan/{id}/write-off',
    'POST /admin/loan/{id}/loan-payments/{pid}/payment-log/{logid}/reverse',
    'POST /{role}/user/loan-debit/{id}',
    'POST /admin/payment_receipt/{id}/review',
    'POST /{role}/unidentified-receipts/{id}/resolve',
    'POST /{role}/upload',
    'POST /user/onboarding/bank',
  ])('%s asks for a recent proof', (name) => {
    const found = allCalls.filter((one) => `${one.method} ${one.path}` === name);
    expect(found.map(needsProof)).toEqual([true]);
  });

  test('no call that only reads, and none that only writes a note, asks for one', () => {
    const asked = allCalls.filter(needsProof);
    expect(asked.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(asked.filter(({ path }) => path.endsWith('/notes'))).toEqual([]);
  });
});

describe('giving it up', () => {
  test('needs a recent proof; afterwards the password is enough again and the recovery codes are gone', async () => {
    const { user, as, secret } = await enrolled();
    clock.moveBy(11 * minuteMs);
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).json().code).toBe('step_up_required');
    await prove(as, codeOf(secret));
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).statusCode).toBe(200);
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).statusCode).toBe(409);
    expect((await logIn(user.email)).json().access_token).toBeDefined();
  });

  test('new recovery codes end the earlier ones', async () => {
    const { user, as, codes } = await enrolled();
    const renewed: string[] = (await ask(app, 'POST /api/auth/two-factor/recovery-codes', { as })).json().data.recovery_codes;
    expect((await secondStep(await challengeOf(user), codes[0] ?? '')).json().code).toBe('wrong_code');
    expect((await secondStep(await challengeOf(user), renewed[0] ?? '')).statusCode).toBe(200);
  });

  test("a superadmin resets a colleague's with a reason: history, a letter, no session left; nobody resets their own", async () => {
    const lost = await enrolled('admin');
    const boss = await withPassword(await aStaff(context, 'superadmin'));
    const asBoss = await sessionOf(boss);
    const reset = (as: Headers, id: string) =>
      ask(app, `POST /api/admin/two-factor/${id}/reset`, { as, body: { reason: 'Lost the phone, seen in person' } });
    expect((await reset(await sessionOf(await withPassword(await aStaff(context, 'admin'))), lost.user.id)).statusCode).toBe(403);
    expect((await reset(asBoss, boss.id)).json().code).toBe('own_two_factor');
    expect((await reset(asBoss, (await aCustomer(context)).id)).statusCode).toBe(404);
    const answers = await Promise.all([reset(asBoss, lost.user.id), reset(asBoss, lost.user.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await whoAmI(lost.as)).toBe(401);
    expect((await logIn(lost.user.email)).json().access_token).toBeDefined();
    const [line] = await sqlOf(context.db)
      .selectFrom('history')
      .selectAll()
      .where('subject_id', '=', lost.user.id)
      .where('action', '=', 'reset two-factor')
      .execute();
    expect(line).toMatchObject({ actor_id: boss.id, reason: 'Lost the phone, seen in person' });
    const list: { id: string; enrolled_at: string | null }[] = (
      await ask(app, 'GET /api/admin/two-factor', { as: asBoss })
    ).json().data;
    expect(list.find(({ id }) => id === lost.user.id)?.enrolled_at).toBeNull();
  });
});

describe('where the house demands it', () => {
  test('staff without it can do nothing but set it up; customers are not asked', async () => {
    const strict = { ...context, config: { ...context.config, STAFF_TWO_FACTOR: 'required' as const } };
    const { whoIsOf } = await import('../../who-is.ts');
    const door = await appOf({ ...strict, whoIs: whoIsOf(strict) });
    const as = await sessionOf(await withPassword(await aStaff(context, 'finance')));
    const closed = await ask(door, 'GET /api/notifications', { as });
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'two_factor_required']);
    const { data } = (await ask(door, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json();
    await ask(door, 'POST /api/auth/two-factor/confirm', { as, body: { code: codeOf(data.secret) } });
    expect((await ask(door, 'GET /api/notifications', { as })).statusCode).toBe(200);
    expect((await ask(door, 'DELETE /api/auth/two-factor', { as })).json().code).toBe('two_factor_demanded');
    const customer = await sessionOf(await withPassword(await aCustomer(context)));
    expect((await ask(door, 'GET /api/notifications', { as: customer })).statusCode).toBe(200);
  });
});
