/** Money moves only after a recent proof of the second factor; giving it up, taking a lost one away, and demanding it of all. */
import { minuteMs } from '@ajo/contract/kernel/time';
import { allCalls } from '@ajo/contract/all-calls';
import { needsProof } from '@ajo/contract/kernel/call';
import { aCustomer, appOf, ask, aStaff, confirmNewest } from '#kit';
import { sqlOf } from '#platform/db/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { password } from '../../../tests/auth/sign-in.ts';
import { inOrder, openFactors } from '../../../tests/auth/factors.ts';
import { whoIsOf } from '../../who-is.ts';

const factors = await openFactors();
const {
  app,
  restartEnrolment,
  challengeOf,
  codeOf,
  context,
  enrolled,
  logIn,
  prove,
  reverse,
  secondStep,
  sessionOf,
  signInTwice,
} = factors;
const { whoAmI, withPassword } = factors;
const { clock } = context;
type Headers = Record<string, string>;

beforeEach(restartEnrolment);

describe('before money moves', () => {
  test('without a proof within ten minutes the call is refused with a code, and can be repeated after one', async () => {
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

  test('a proof counts only for its own session', async () => {
    const person = await enrolled();
    const { as, secret } = person;
    const other = await signInTwice(person);
    clock.moveBy(11 * minuteMs);
    await prove(as, codeOf(secret));
    expect([(await reverse(as)).statusCode, (await reverse(other)).json().code]).toEqual([404, 'step_up_required']);
  });

  test('a replayed code is refused', async () => {
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
    'POST /{role}/unidentified-receipts/{id}/return',
    'POST /{role}/unidentified-receipts/{id}/resolve',
    'POST /{role}/upload',
    'POST /user/onboarding/bank',
    'POST /user/investments/{id}/early-exit',
    'PATCH /{role}/kyc/{id}/review',
    'POST /admin/users',
    'PUT /{role}/users/{id}',
    'POST /admin/edit_customer_profile',
    'PATCH /{role}/user-management-requests/{id}/review',
    'PUT /admin/loan_approval_limits',
    'PUT /admin/tier_limits',
  ])('%s requires a recent proof', (name) => {
    const found = allCalls.filter((one) => `${one.method} ${one.path}` === name);
    expect(found.map(needsProof)).toEqual([true]);
  });

  test('no read-only call and no call that writes a note requires step-up', () => {
    const protectedCalls = allCalls.filter(needsProof);
    expect(protectedCalls.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(protectedCalls.filter(({ path }) => path.endsWith('/notes'))).toEqual([]);
  });
});

describe('turning it off', () => {
  test('needs a recent proof; afterwards the password is sufficient and the recovery codes are deleted', async () => {
    const { user, as, secret } = await enrolled();
    clock.moveBy(11 * minuteMs);
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).json().code).toBe('step_up_required');
    await prove(as, codeOf(secret));
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).statusCode).toBe(200);
    expect((await ask(app, 'DELETE /api/auth/two-factor', { as })).statusCode).toBe(409);
    expect((await logIn(user.email)).json().access_token).toBeDefined();
  });

  test('new recovery codes invalidate the earlier ones', async () => {
    const { user, as, codes } = await enrolled();
    const renewed: string[] = (await ask(app, 'POST /api/auth/two-factor/recovery-codes', { as })).json().data.recovery_codes;
    expect((await secondStep(await challengeOf(user), codes[0] ?? '')).json().code).toBe('wrong_code');
    expect((await secondStep(await challengeOf(user), renewed[0] ?? '')).statusCode).toBe(200);
  });

  test("a superadmin resets a colleague's with a second confirmation, history and a message; never their own", async () => {
    const lost = await enrolled('admin');
    const boss = await withPassword(await aStaff(context, 'superadmin'));
    const asBoss = await sessionOf(boss);
    const reset = (as: Headers, id: string) =>
      ask(app, `POST /api/admin/two-factor/${id}/reset`, { as, body: { reason: 'Lost the phone, seen in person' } });
    expect((await reset(await sessionOf(await withPassword(await aStaff(context, 'admin'))), lost.user.id)).statusCode).toBe(403);
    expect((await reset(asBoss, boss.id)).json().code).toBe('own_two_factor');
    expect((await reset(asBoss, (await aCustomer(context)).id)).statusCode).toBe(404);
    const answers = await Promise.all([reset(asBoss, lost.user.id), reset(asBoss, lost.user.id)]);
    expect(inOrder(answers)).toEqual([200, 409]);
    expect((await confirmNewest(app, asBoss)).json().code).toBe('second_person_needed');
    expect(await whoAmI(lost.as)).toBe(200);
    const admin = await sessionOf(await withPassword(await aStaff(context, 'admin')));
    expect((await confirmNewest(app, admin)).json().code).toBe('above_you');
    const { data: pending } = (await ask(app, 'GET /api/admin/approvals?state=pending', { as: admin })).json();
    expect(pending.at(-1).can).toEqual(['decline']);
    const other = await aStaff(context, 'superadmin');
    expect((await confirmNewest(app, await sessionOf(await withPassword(other)))).statusCode).toBe(200);
    expect(await whoAmI(lost.as)).toBe(401);
    expect((await logIn(lost.user.email)).json().access_token).toBeDefined();
    const [line] = await sqlOf(context.db)
      .selectFrom('history')
      .selectAll()
      .where('subject_id', '=', lost.user.id)
      .where('action', '=', 'reset two-factor')
      .execute();
    expect(line).toMatchObject({ actor_id: other.id, reason: 'Lost the phone, seen in person' });
    const list: { id: string; enrolled_at: string | null }[] = (
      await ask(app, 'GET /api/admin/two-factor', { as: asBoss })
    ).json().data;
    expect(list.find(({ id }) => id === lost.user.id)?.enrolled_at).toBeNull();
  });
});

describe('where the lender requires it', () => {
  test('staff without it can only enrol; customers are exempt', async () => {
    const strict = { ...context, config: { ...context.config, STAFF_TWO_FACTOR: 'required' as const } };
    const strictApp = await appOf({ ...strict, whoIs: whoIsOf(strict) });
    const as = await sessionOf(await withPassword(await aStaff(context, 'finance')));
    const closed = await ask(strictApp, 'GET /api/notifications', { as });
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'two_factor_required']);
    const { data } = (await ask(strictApp, 'POST /api/auth/two-factor', { as, body: { current_password: password } })).json();
    await ask(strictApp, 'POST /api/auth/two-factor/confirm', { as, body: { code: codeOf(data.secret) } });
    expect((await ask(strictApp, 'GET /api/notifications', { as })).statusCode).toBe(200);
    expect((await ask(strictApp, 'DELETE /api/auth/two-factor', { as })).json().code).toBe('two_factor_demanded');
    const customer = await sessionOf(await withPassword(await aCustomer(context)));
    expect((await ask(strictApp, 'GET /api/notifications', { as: customer })).statusCode).toBe(200);
  });
});
