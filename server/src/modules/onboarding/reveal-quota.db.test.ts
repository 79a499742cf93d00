/** How many numbers one colleague reads in full: a daily quota that is a setting, with an alert, and a fresh code where there is a factor. */
import { appOf, ask, aCustomer, aStaff, completeProfile, freshContext, signIn } from '#kit';
import { dayMs } from '@ajo/contract/kernel/time';
import { needsProof } from '@ajo/contract/kernel/call';
import { kycCalls } from '@ajo/contract/modules/onboarding.kyc';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';

const context = await freshContext();
const app = await appOf(context);
const superadmin = await aStaff(context, 'superadmin');
const compliance = await aStaff(context, 'compliance_officer');
const customer = await aCustomer(context, { status: 'registered' });
await completeProfile(context, customer);

const revealAs = async (as: Record<string, string>) =>
  ask(app, `POST /api/finance/users/${customer.id}/reveal`, {
    as,
    body: { what: 'account_number', reason: 'Returned transfer' },
  });
const setQuota = async (role: Parameters<typeof aStaff>[1], perDay: unknown) =>
  ask(app, 'PUT /api/admin/reveal_quota', { as: await signIn(context, await aStaff(context, role)), body: { per_day: perDay } });
const alertsOf = async (id: string) =>
  (await sqlOf(context.db).selectFrom('notifications').select('message').where('user_id', '=', id).execute()).map(
    ({ message }) => message,
  );

test('the quota is a setting of the superadmin', async () => {
  expect((await setQuota('finance', 5)).statusCode).toBe(403);
  for (const wrong of [0, -1, 501, 'many', null]) {
    const answer = await setQuota('superadmin', wrong);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['per_day']]);
  }
  expect((await setQuota('superadmin', 3)).json().data).toMatchObject({ per_day: 3, initial: { per_day: 20 } });
});

test('the last reveal of the day alerts superadmin and compliance once; further ones are refused until tomorrow', async () => {
  const finance = await aStaff(context, 'finance');
  const as = await signIn(context, finance);
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => revealAs(as)))).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
  const refused = await revealAs(as);
  expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['reveal_quota', true]);
  for (const { id } of [superadmin, compliance]) {
    const alerts = await alertsOf(id);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).not.toMatch(/\d{4}/);
  }
  const lines = await sqlOf(context.db)
    .selectFrom('history')
    .select('id')
    .where('action', '=', 'revealed the account number')
    .where('actor_id', '=', finance.id)
    .execute();
  expect(lines).toHaveLength(3);
  expect((await revealAs(await signIn(context, await aStaff(context, 'finance')))).statusCode).toBe(200);
  context.clock.moveBy(dayMs);
  expect((await revealAs(await signIn(context, finance))).statusCode).toBe(200);
});

test('revealing a number requires step-up', () => {
  expect(needsProof(kycCalls.reveal)).toBe(true);
});
