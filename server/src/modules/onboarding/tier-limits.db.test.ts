/** The limits of the KYC tiers: set in the settings, from today on, with the values before; every credit checks the new ones. */
import { kobo } from '@ajo/contract/kernel/money';
import { dayMs } from '@ajo/contract/kernel/time';
import { aCustomer, appOf, ask, aStaff, completeProfile, freshContext, signIn } from '#kit';
import { expect, test } from 'vitest';
import { whyNotCreditCustomer } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const as = async (role: Parameters<typeof aStaff>[1]) => signIn(context, await aStaff(context, role));
const superadmin = await aStaff(context, 'superadmin');
const level = (cap: number | null, deposit: number | null) => ({ balance_cap: cap, single_deposit: deposit });
const raised = {
  level_1: level(40_000_000, 8_000_000),
  level_2: level(50_000_000, 10_000_000),
  level_3: level(null, 500_000_000),
};
const set = async (body: object, by: Record<string, string>) => ask(app, 'PUT /api/admin/tier_limits', { as: by, body });

test('limits are readable by reviewers, set by the superadmin only, and apply at once to every credit and screen', async () => {
  const customer = await aCustomer(context, { status: 'registered' });
  await completeProfile(context, customer);
  const credit = () => whyNotCreditCustomer(context, customer.id, { amount: kobo(8_000_000n) });
  const ownLevel = async () =>
    (await ask(app, 'GET /api/user/onboarding', { as: await signIn(context, customer) })).json().data.tier;
  expect([(await credit())?.code, (await ownLevel()).single_deposit]).toEqual(['deposit_limit', 5_000_000]);
  for (const role of ['admin', 'finance', 'compliance_officer'] as const)
    expect((await set(raised, await as(role))).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/admin/tier_limits', { as: await as('compliance_officer') })).json().data).toMatchObject({
    limits: { level_1: level(30_000_000, 5_000_000) },
    versions: [],
  });
  expect((await set(raised, await signIn(context, superadmin))).statusCode).toBe(200);
  expect([await credit(), (await ownLevel()).single_deposit]).toEqual([undefined, 8_000_000]);
});

test('limits are kept in versions by day, with their author', async () => {
  const lower = { ...raised, level_1: level(20_000_000, 4_000_000) };
  context.clock.moveBy(dayMs);
  const { data } = (await set(lower, await signIn(context, superadmin))).json();
  expect(data.limits).toEqual(lower);
  expect(data.versions).toMatchObject([
    { limits: lower, changed_by: expect.stringContaining(superadmin.lastName) },
    { limits: raised },
  ]);
  expect(data.versions[0].effective_on > data.versions[1].effective_on).toBe(true);
});

test.each([
  [{ ...raised, level_2: level(39_999_999, 10_000_000) }, 'level_2.balance_cap'],
  [{ ...raised, level_3: level(null, 1) }, 'level_3.single_deposit'],
  [{ ...raised, level_1: level(-1, 5) }, 'level_1.balance_cap'],
  [{ level_1: raised.level_1, level_2: raised.level_2 }, 'level_3'],
])('inconsistent limits are refused at their field', async (body, field) => {
  const answer = await set(body, await signIn(context, superadmin));
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});
