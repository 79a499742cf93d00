/** An accepted loan with a blocked payout: releasing is not offered, and the reasons are shown. */
import { actorOf, appOf, ask, aStaff, freshContext, signIn } from '#kit';
import { type AccountRelation } from '@ajo/contract/modules/onboarding.payee';
import { customerKycOf, reviewKyc, saveBank } from '#modules/onboarding';
import type { User } from '#modules/users';
import type { UserId } from '@ajo/contract/kernel/id';
import { sqlOf } from '#platform/db/sql';
import { expect, test } from 'vitest';
import { accepted, anApplication, approved, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const [first, second] = [await aStaff(context, 'compliance_officer'), await aStaff(context, 'admin')];

const read = async (loanId: string, as = finance) => (await ask(app, `GET /api/finance/loan/${loanId}`, { as })).json().data;
const release = (loanId: string) =>
  ask(app, 'POST /api/admin/loan_status', { as: finance, body: { loan_id: loanId, status: 'disburse' } });

async function useForeignAccount(customer: User): Promise<void> {
  const usual = context.provider.accountName;
  context.provider.accountName = 'XERXES NOBODY';
  await saveBank(context, actorOf(customer), { bankCode: '058', number: '0123456799' });
  context.provider.accountName = usual;
}

async function waitingItem(staff: User, customer: User) {
  const kyc = await customerKycOf(context, actorOf(staff), customer.id as UserId);
  const item = kyc?.items.find(({ kind, status }) => kind === 'bank_account' && status === 'waiting');
  if (!item) throw new Error('nothing waits');
  return item;
}

async function vouch(customer: User, relation: AccountRelation): Promise<void> {
  for (const staff of [first, second]) {
    const item = await waitingItem(staff, customer);
    const expectedTexts =
      staff === first
        ? { relation, reason: 'Seen the marriage certificate' }
        : { reason: undefined, confirms: item.account?.asked?.at };
    await reviewKyc(context, actorOf(staff), { id: item.id, status: 'verified', ...expectedTexts });
  }
}

test('is not offered while the bank account is under review, with that reason; afterwards it names the reviewer', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  expect(await read(loanId)).toMatchObject({ can: expect.arrayContaining(['release']), waits_for: [], bank: { vouched: null } });

  await useForeignAccount(customer);
  const waiting = await read(loanId);
  expect(waiting.can).not.toContain('release');
  const refusal = (await release(loanId)).json();
  expect(refusal.code).toBe('bank_account_waits');
  expect(waiting.waits_for).toEqual([refusal.message]);

  const forCustomer = async () =>
    (await ask(app, `GET /api/user/loan/${loanId}`, { as: await signIn(context, customer) })).json().data;
  expect(await forCustomer()).toMatchObject({ account_problem: 'waiting', waits_for: [] });

  await vouch(customer, 'spouse');
  expect(await read(loanId)).toMatchObject({
    can: expect.arrayContaining(['release']),
    waits_for: [],
    bank: {
      name: 'XERXES NOBODY',
      vouched: { relation: 'spouse', reason: 'Seen the marriage certificate', confirmed_by: expect.any(String) },
    },
  });
  expect(await forCustomer()).toMatchObject({ account_problem: null, waits_for: [], bank: { vouched: null } });
  expect((await release(loanId)).json().data).toMatchObject({ status: 'disburse', waits_for: [] });
});

test('the customer reads whether the account is checked, was refused, or waits for their identity', async () => {
  const { loanId, customer } = await anApplication(context);
  await accepted(context, loanId, customer);
  const as = await signIn(context, customer);
  const problem = async () => (await ask(app, `GET /api/user/loan/${loanId}`, { as })).json().data.account_problem;
  expect(await problem()).toBeNull();
  await useForeignAccount(customer);
  expect(await problem()).toBe('waiting');
  const { id } = await waitingItem(first, customer);
  await reviewKyc(context, actorOf(first), { id, status: 'rejected', reason: 'This account is not yours' });
  expect(await problem()).toBe('rejected');
  await sqlOf(context.db).updateTable('profiles').set({ bvn_verified_at: null }).where('user_id', '=', customer.id).execute();
  expect(await problem()).toBe('identity');
});

test('the payout is not offered while the offer is not accepted, in the loan view and in the list', async () => {
  const { loanId, customer } = await anApplication(context);
  await approved(context, loanId, customer);
  const { can, waits_for: pendingStep } = await read(loanId);
  expect([can.includes('release'), pendingStep]).toEqual([false, ['The customer has not accepted the offer yet']]);
  const listed = (await ask(app, 'GET /api/finance/loans', { as: finance })).json().data;
  expect(listed.flatMap((row: { can: string[] }) => row.can)).not.toContain('release');
});
