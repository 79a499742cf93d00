/** Account numbers at Providus: requested by staff, shown to the customer, and older numbers stay valid. */
import { settlementReference } from '@ajo/contract/kernel/reference';
import { DomainError } from '@ajo/contract/kernel/errors';
import { aCustomer, appOf, aRunningLoan, aStaff, ask, freshContext, signIn } from '#kit';
import { openVirtualAccount } from '#modules/wallets';
import { expect, test } from 'vitest';
import { bankReports, noticeOf, postNotice, traceOf } from '../../../tests/wallets/settlements.ts';
import { jobTable } from '../../jobs.ts';
import { moneyInReactions } from '../../reactions.ts';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'admin'));
const renew = (loanId: string, product = 'providus', as = finance) =>
  ask(app, `POST /api/admin/${product}-wallets`, { as, body: { loan_id: loanId } });
const shownTo = async (as: Record<string, string>, loanId: string) =>
  (await ask(app, `GET /api/user/loan/${loanId}/loan-payments`, { as })).json();

test('a customer with a number at Paystack gets one at Providus, sees it, and both pay the loan', async () => {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  await openVirtualAccount(context, moneyInReactions, customer.id);
  const answer = await renew(loan.id);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { message: 'Wallet regenerated successfully', data: { bank: 'Providus Bank', number: expect.stringMatching(/^98\d{8}$/) } },
  ]);
  const { number } = answer.json().data;
  expect(JSON.stringify(await shownTo(await signIn(context, customer), loan.id))).toContain(number);
  const credit = bankReports(context, { accountNumber: number });
  await postNotice(app, noticeOf(credit));
  const job = jobTable.find(({ name }) => name === 'provider_event');
  for (const { name, data } of context.queued.splice(0)) if (name === job?.name) await job.handler(context, data);
  expect(await traceOf(context, settlementReference(credit.settlementId))).toMatchObject({
    status: 'completed',
    booked: 100_000,
  });
  const again = await renew(loan.id);
  expect([again.statusCode, again.json().code]).toEqual([409, 'wallet_fresh']);
});

test('a bank that does not answer gives out nothing: 503, and the repeat succeeds', async () => {
  const loan = await aRunningLoan(context, await aCustomer(context));
  const bank = context.providus;
  if (!bank) throw new Error('the test has no bank');
  const { openReservedAccount } = bank;
  bank.openReservedAccount = async () => Promise.reject(new DomainError('unavailable', 'provider_unavailable', 'away'));
  expect((await renew(loan.id)).statusCode).toBe(503);
  bank.openReservedAccount = openReservedAccount;
  expect((await renew(loan.id)).statusCode).toBe(200);
});

test('without Providus, with another product, or with another role the call is refused', async () => {
  const customer = await aCustomer(context);
  const loan = await aRunningLoan(context, customer);
  const bank = context.providus;
  context.providus = undefined;
  const off = await renew(loan.id);
  context.providus = bank;
  expect([off.statusCode, off.json().errors]).toEqual([422, { product: ['Providus is not set up. Choose paystack'] }]);
  expect((await renew(loan.id, 'wema')).statusCode).toBe(422);
  expect((await renew(loan.id, 'providus', await signIn(context, customer))).statusCode).toBe(403);
});
