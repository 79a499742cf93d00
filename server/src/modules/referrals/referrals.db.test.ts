/** Referrals from the code to the reward: kept once, rewarded once, within the scope of who reads them. */
import type { Role } from '@ajo/contract/kernel/access';
import { day, dayMs } from '@ajo/contract/kernel/time';
import { aBvn, actorOf, aCustomer, appOf, aPerson, aRunningLoan, ask, aStaff, freshContext, signIn } from '#kit';
import { balanceOf, gl } from '#modules/ledger';
import { verifyLedger } from '#modules/ledger/proofs';
import { saveIdentity } from '#modules/onboarding';
import { addBranch } from '#modules/branches';
import { saveUser, type User } from '#modules/users';
import { sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { describe, expect, test } from 'vitest';
import { codeOf, followReferrals } from './index.ts';
import { subLedgers } from '../../sub-ledgers.ts';

const context = await freshContext();
const app = await appOf(context);
const ikeja = await inTransaction(context.db, (tx) => addBranch(tx, context, 'Ikeja'));
const staff = {
  superadmin: await aStaff(context, 'superadmin'),
  admin: await aStaff(context, 'admin'),
  subadmin: await aStaff(context, 'subadmin', { branchId: ikeja }),
};
const call = async (who: User, what: string, body?: object) =>
  ask(app, what.replace(' ', ' /api'), { as: await signIn(context, who), body });
const change = (user: User, to: Parameters<typeof saveUser>[2]) => inTransaction(context.db, (tx) => saveUser(tx, user.id, to));
/** A customer who registered with this code, in small letters. */
async function referredBy(referrer: User, input: { branchId?: string } = {}): Promise<User> {
  const customer = await aCustomer(context, input);
  await change(customer, { referral_code: (await codeOf(context, referrer.id)).toLowerCase(), referral_channel: 'WhatsApp' });
  return customer;
}
const referralOf = (user: User) =>
  sqlOf(context.db).selectFrom('referrals').selectAll().where('referred_id', '=', user.id).executeTakeFirst();
/** A customer with a confirmed BVN may have an account. */
async function aKnownCustomer(): Promise<User> {
  const customer = await aCustomer(context);
  await saveIdentity(context, actorOf(customer), { bvn: aBvn(), ip: '127.0.0.1' });
  return customer;
}
const credited = (user: User) => balanceOf(context.db, gl.customerCredit(user.id));

describe('a code', () => {
  test('is created once, also by concurrent requests', async () => {
    const customer = await aCustomer(context, { firstName: 'Adaeze' });
    const codes = await Promise.all([codeOf(context, customer.id), codeOf(context, customer.id)]);
    expect(codes[0]).toMatch(/^ADAE[A-Z2-9]{4}$/);
    expect(new Set(codes).size).toBe(1);
  });

  test("that is unknown or one's own creates no referral", async () => {
    const customer = await aCustomer(context);
    await change(customer, { referral_code: await codeOf(context, customer.id) });
    const other = await aCustomer(context);
    await change(other, { referral_code: 'NOBODY99' });
    await followReferrals(context);
    expect([await referralOf(customer), await referralOf(other)]).toEqual([undefined, undefined]);
  });
});

describe('a reward', () => {
  test('is paid once after thirty days, also by repeated and concurrent runs', async () => {
    const referrer = await aKnownCustomer();
    const customer = await referredBy(referrer);
    await Promise.all([followReferrals(context), followReferrals(context)]);
    expect(await referralOf(customer)).toMatchObject({ status: 'pending', referrer_id: referrer.id, channel: 'WhatsApp' });
    const before = await balanceOf(context.db, gl.rewardsExpense);
    await aRunningLoan(context, customer);
    const start = context.clock.now();
    await followReferrals(context);
    expect(await credited(referrer)).toBe(0n);
    await sqlOf(context.db)
      .updateTable('loan_payments')
      .set({ status: 'completed' })
      .where('due_on', '<', day('2026-04-15'))
      .execute();
    context.clock.moveBy(31 * dayMs);
    await Promise.all([followReferrals(context), followReferrals(context), followReferrals(context)]);
    await followReferrals(context);
    expect(await credited(referrer)).toBe(200_000n);
    expect(await balanceOf(context.db, gl.rewardsExpense)).toBe(before + 200_000n);
    expect(await referralOf(customer)).toMatchObject({ status: 'completed', reward_kobo: 200_000n, live_since: '2026-03-02' });
    expect((await verifyLedger(context.db, subLedgers)).problems).toEqual([]);
    const mine = (await call(referrer, 'GET /user/referral')).json().data;
    expect(mine).toMatchObject({
      completed: 1,
      waiting: 0,
      earned: 200_000,
      total: 1,
      referrals: [{ first_name: customer.firstName }],
    });
    context.clock.moveTo(start);
  });

  test('is delayed with one notification while its owner has no confirmed BVN, and released by one', async () => {
    const referrer = await aCustomer(context);
    const customer = await referredBy(referrer);
    await aRunningLoan(context, customer);
    const start = context.clock.now();
    await sqlOf(context.db)
      .updateTable('loan_payments')
      .set({ status: 'completed' })
      .where('due_on', '<', day('2026-04-15'))
      .execute();
    context.clock.moveBy(31 * dayMs);
    await followReferrals(context);
    await Promise.all([followReferrals(context), followReferrals(context)]);
    expect(await credited(referrer)).toBe(0n);
    expect(await referralOf(customer)).toMatchObject({
      status: 'pending',
      held_for: expect.stringContaining('confirm your BVN'),
    });
    const bells = (await call(referrer, 'GET /notifications')).json().data as { data: { message: string } }[];
    expect(bells.map(({ data }) => data.message)).toEqual([expect.stringContaining('₦2,000.00 is reserved for you')]);
    expect((await call(referrer, 'GET /user/referral')).json().data.referrals[0].held_for).toContain('confirm your BVN');
    await saveIdentity(context, actorOf(referrer), { bvn: aBvn(), ip: '127.0.0.1' });
    await Promise.all([followReferrals(context), followReferrals(context)]);
    expect(await credited(referrer)).toBe(200_000n);
    expect(await referralOf(customer)).toMatchObject({ status: 'completed', held_for: null });
    context.clock.moveTo(start);
  });

  test('of a merchant is owed to the merchant, and a new amount applies from then on', async () => {
    const merchant = await aPerson(context, 'merchant');
    const customer = await referredBy(merchant);
    await aRunningLoan(context, customer);
    const start = context.clock.now();
    const terms = { reward: 300_000, live_days: 5, expires_days: 365 };
    expect((await call(staff.admin, 'PUT /admin/referral_reward', terms)).statusCode).toBe(403);
    expect((await call(staff.superadmin, 'PUT /admin/referral_reward', terms)).json().data).toMatchObject(terms);
    context.clock.moveBy(6 * dayMs);
    await followReferrals(context);
    expect(await balanceOf(context.db, gl.merchantPayable(merchant.id))).toBe(300_000n);
    context.clock.moveTo(start);
  });

  test('is not paid while the loan is late, and ends when the referrer has left', async () => {
    const [referrer, gone] = [await aCustomer(context), await aCustomer(context)];
    const [late, orphan] = [await referredBy(referrer), await referredBy(gone)];
    await aRunningLoan(context, late);
    await change(gone, { deleted_at: context.clock.now() });
    const start = context.clock.now();
    context.clock.moveBy(40 * dayMs);
    await followReferrals(context);
    expect(await credited(referrer)).toBe(0n);
    expect(await referralOf(late)).toMatchObject({ status: 'pending' });
    expect(await referralOf(orphan)).toMatchObject({ status: 'failed', failure: 'The account of the referrer is closed' });
    context.clock.moveTo(start);
  });
});

test('the list contains the referrals of customers within scope, with their channels', async () => {
  const referrer = await aCustomer(context);
  const [near, far] = [await referredBy(referrer, { branchId: ikeja }), await referredBy(referrer)];
  await followReferrals(context);
  const seenBy = async (role: 'admin' | 'subadmin', query = ''): Promise<{ ids: string[]; channels: unknown }> => {
    const { data, additional } = (await call(staff[role], `GET /admin/referrals?per_page=100${query}`)).json();
    return { ids: (data as { referred: { id: string } }[]).map(({ referred }) => referred.id), channels: additional.channels };
  };
  expect((await seenBy('admin')).ids).toEqual(expect.arrayContaining([near.id, far.id]));
  expect(await seenBy('subadmin')).toEqual({ ids: [near.id], channels: [{ channel: 'WhatsApp', people: 1, borrowers: 0 }] });
  expect((await seenBy('admin', `&search=${await codeOf(context, referrer.id)}&status[]=pending`)).ids).toHaveLength(2);
  expect((await seenBy('admin', '&status[]=completed&channel=Radio')).ids).toEqual([]);
  const role: Role = 'finance';
  expect((await call(await aStaff(context, role), 'GET /admin/referrals')).statusCode).toBe(403);
});
