/** New access cannot confirm: a user with an account, role, address, password or factor newer than a day is no second person yet. */
import { allCalls } from '@ajo/contract/all-calls';
import { may, prefixOf, staffRoles } from '@ajo/contract/kernel/access';
import { apiRoot, type Call, capabilitiesOf, confirmsWork, needsProof } from '@ajo/contract/kernel/call';
import { hourMs } from '@ajo/contract/kernel/time';
import { appOf, ask, aStaff, freshContext, signIn, twoDaysBefore } from '#kit';
import { saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { saveCredential } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const anId = '01912f00-0000-7000-8000-00000000dead';
const addressOf = (call: Call, prefix: string): string =>
  `${call.method} ${apiRoot}${call.path.replace('{role}', prefix).replaceAll(/\{\w+\}/g, anId)}`;
const confirming = allCalls.filter(confirmsWork);
const byRole = new Map(await Promise.all(staffRoles.map(async (role) => [role, await aStaff(context, role)] as const)));
const pressAs = async (user: User, call: Call): Promise<string> =>
  (await ask(app, addressOf(call, prefixOf(user.type)), { as: await signIn(context, user), body: { nonsense: 1 } })).json().code;

test.each(confirming.map((call): [string, Call] => [nameOf(call), call]))(
  '%s is refused after a recent change of access, and only then',
  async (_name, call) => {
    const role = staffRoles.find((one) => capabilitiesOf(call).some((capability) => may(one, capability)));
    const user = role && byRole.get(role);
    if (!user) throw new Error('a call that nobody may make');
    expect(await pressAs(user, call)).not.toBe('access_too_new');
    const at = context.clock.now();
    await inTransaction(context.db, (tx) => saveUser(tx, user.id, { access_changed_at: at }));
    expect(await pressAs(user, call)).toBe('access_too_new');
    await inTransaction(context.db, (tx) => saveUser(tx, user.id, { access_changed_at: null }));
  },
);

test.each([
  'POST /admin/loan_status',
  'POST /admin/loan/{id}/reverse',
  'POST /admin/loan/{id}/write-off',
  'POST /admin/loan/{id}/tranches/{trancheId}/release',
  'POST /admin/loan/{id}/loan-payments/{pid}/payment-log/{logid}/reverse',
  'POST /admin/payment_receipt/{id}/review',
  'PATCH /compliance_officer/loan/review',
  'PATCH /{role}/kyc/{id}/review',
  'PATCH /{role}/user-transfers/{id}/review',
  'PATCH /{role}/user-management-requests/{id}/review',
  'POST /{role}/approvals/{id}/approve',
  'POST /{role}/unidentified-receipts/{id}/return',
  'POST /{role}/unidentified-receipts/{id}/resolve',
])('%s confirms, releases or undoes', (name) => {
  expect(confirming.map(nameOf)).toContain(name);
});

test.each([
  'POST /admin/loan_interest',
  'PUT /admin/loan_interest',
  'POST /admin/investment_plan',
  'PUT /admin/investment_plan',
  'PUT /admin/betalife-plans/{id}',
  'PUT /admin/referral_reward',
  'PUT /admin/message-templates/{key}',
  'POST /admin/outages',
  'POST /admin/users/transfer',
  'PATCH /{role}/user-transfers/{id}/review',
  'PUT /admin/suspend_user',
  'DELETE /{role}/users/{id}',
  'POST /{role}/users/{id}/reveal',
  'POST /admin/{product}-wallets',
  'POST /admin/savings/{id}/close',
])('%s requires step-up', (name) => {
  expect(allCalls.filter((call) => nameOf(call) === name).map(needsProof)).toEqual([true]);
});

const review = allCalls.find((call) => nameOf(call) === 'PATCH /{role}/kyc/{id}/review') as Call;

test('a new account, a new password and a new factor each count, for one day', async () => {
  const admin = async () => aStaff(context, 'admin');
  const at = context.clock.now();
  const [opened, password, factor] = [await admin(), await admin(), await admin()];
  await inTransaction(context.db, async (tx) => {
    await saveUser(tx, opened.id, { created_at: at });
    await saveCredential(tx, { userId: password.id, passwordHash: 'of no use' }, at);
    const key = { secret_sealed: 'of no use', confirmed_at: at, last_step: 0n, created_at: twoDaysBefore(context) };
    await sqlOf(tx)
      .insertInto('second_factors')
      .values({ user_id: factor.id, ...key })
      .execute();
  });
  const press = async (): Promise<string[]> => Promise.all([opened, password].map((user) => pressAs(user, review)));
  expect(await press()).toEqual(['access_too_new', 'access_too_new']);
  expect((await context.whoIs({ bearer: (await signIn(context, factor))['authorization']?.slice(7) }))?.accessSince).toEqual(at);
  context.clock.moveBy(24 * hourMs - 1);
  expect(await press()).toEqual(['access_too_new', 'access_too_new']);
  context.clock.moveBy(1);
  expect(await press()).toEqual(['invalid', 'invalid']);
});
