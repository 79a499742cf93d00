/** What any product keeps for a customer protects their contact details, and keeps their account open. */
import {
  aBetalifePlan,
  aCustomer,
  anInvestment,
  anInvestmentPlan,
  aRunningLoan,
  aSavingsAccount,
  ask,
  aStaff,
  aSubscription,
  completeProfile,
  confirmNewest,
  payForPackage,
  payIntoSavings,
  signIn,
  weHold,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { gl } from '#modules/ledger';
import { describe, expect, test } from 'vitest';
import { openDesk } from '../../../tests/users/desk.ts';
import type { User } from './index.ts';

const {
  context,
  app,
  as: desk,
  call,
  stateOf,
  ikeja,
  staff,
} = await openDesk(['admin', 'superadmin', 'finance', 'credit_officer']);
const asFinance = await signIn(context, await aStaff(context, 'finance'));
const { id: planId } = await anInvestmentPlan(context);
const basket = (await aBetalifePlan(context)).packages[0];

async function customerOf(open: Ties): Promise<User> {
  const customer = await aCustomer(context, { branchId: ikeja, accountOfficerId: staff.credit_officer.id });
  await completeProfile(context, customer);
  await open(customer, await signIn(context, customer));
  return customer;
}

type Ties = (customer: User, as: Record<string, string>) => Promise<unknown>;
const purchase = { plan_id: planId, amount: 5_000_000, months: 3 };
async function savingsOf(customer: User, amount: bigint) {
  const id = await aSavingsAccount(context, customer);
  await payIntoSavings(context, { id, customer }, amount);
  return id;
}

const nothing: Ties = async () => undefined;
const loan: Ties = (customer) => aRunningLoan(context, customer);
const credit: Ties = (customer) => weHold(context, gl.customerCredit(customer.id), kobo(100n));
const savings: Ties = (customer) => savingsOf(customer, 100_000n);
const pendingInvestment: Ties = (_, as) => ask(app, 'POST /api/user/invest', { as, body: purchase });
const investment: Ties = (customer, as) => anInvestment(context, app, { customer, as }, purchase);
/** The contract is completed; its money is on its way to the bank. */
const endedInvestment: Ties = async (customer, as) => {
  const { id } = await anInvestment(context, app, { customer, as }, purchase);
  const exit = `/api/user/investments/${id}/early-exit`;
  const { total } = (await ask(app, `GET ${exit}`, { as })).json().data;
  expect((await ask(app, `POST ${exit}`, { as, body: { total } })).statusCode).toBe(200);
};
const subscription: Ties = async (_, as) => {
  const id = await aSubscription(app, { as }, basket.id);
  expect(await payForPackage(context, app, { as, id })).toBe('taken');
};
/** The credit is 0 in the books, and could still come back from the bank. */
const refund: Ties = async (customer) => {
  await credit(customer, {});
  const body = { amount: 100, reason: 'Ended package' };
  const requested = await ask(app, `POST /api/finance/users/${customer.id}/credit-refund`, { as: asFinance, body });
  expect([requested.statusCode, (await confirmNewest(app, desk.superadmin)).statusCode]).toEqual([200, 200]);
};
/** The whole balance has left the account and is on its way to the bank. */
const withdrawal: Ties = async (customer, as) => {
  const id = await savingsOf(customer, 100_000n);
  const request = await ask(app, `POST /api/user/savings/${id}/withdraw`, { as, body: { amount: 100_000 } });
  const review = `PATCH /api/finance/savings-withdrawals/${request.json().data.id}/review`;
  expect((await ask(app, review, { as: asFinance, body: { status: 'approved' } })).json().data.status).toBe('approved');
};

describe('the contact details of a customer with', () => {
  test.each<[string, Ties, boolean]>([
    ['no product', nothing, false],
    ['a loan', loan, true],
    ['customer credit', credit, true],
    ['a savings account that waits for money', (customer) => aSavingsAccount(context, customer), true],
    ['savings', savings, true],
    ['a withdrawal on its way', withdrawal, true],
    ['an investment that waits for money', pendingInvestment, true],
    ['an investment', investment, true],
    ['an ended investment that is not paid out', endedInvestment, true],
    ['a BetaLife subscription', subscription, true],
  ])('%s', async (_, open, waits) => {
    const customer = await customerOf(open);
    const answer = await call('admin', `PUT /admin/users/${customer.id}`, { phone_number: '08031119999' });
    expect(answer.statusCode).toBe(200);
    expect([answer.json().data, (await stateOf(customer)).phone]).toMatchObject(
      waits ? [{ state: 'asked' }, customer.phone] : [{ id: customer.id }, '+2348031119999'],
    );
  });
});

describe('an account stays open while we hold', () => {
  test.each<[string, Ties]>([
    ['customer credit', credit],
    ['a refund of credit on its way', refund],
    ['savings', savings],
    ['a withdrawal on its way', withdrawal],
    ['an investment that waits for money', pendingInvestment],
    ['an investment', investment],
    ['an ended investment that is not paid out', endedInvestment],
    ['a BetaLife subscription', subscription],
  ])('%s', async (_, open) => {
    const customer = await customerOf(open);
    const closing = { user_id: customer.id, kind: 'delete', reason: 'As agreed on the phone' };
    const { id } = (await call('credit_officer', 'POST /{role}/user-management-requests', closing)).json().data;
    const direct = await call('admin', `DELETE /admin/users/${customer.id}`);
    expect([direct.statusCode, direct.json().code]).toEqual([409, 'legal_hold_money']);
    const reviewed = await call('superadmin', `PATCH /admin/user-management-requests/${id}/review`, { status: 'approved' });
    expect(reviewed.json().data).toMatchObject({ status: 'failed', failure: expect.stringContaining('We hold money') });
    const theirs = await signIn(context, customer);
    const deletion = { kind: 'deletion', details: 'Please delete my account' };
    expect((await ask(app, 'POST /api/my-data/requests', { as: theirs, body: deletion })).statusCode).toBe(201);
    const { holds, requests } = (await ask(app, 'GET /api/my-data', { as: theirs })).json().data;
    expect(holds).toHaveLength(1);
    const verdict = { verdict: 'completed', reason: 'As the customer asks' };
    const decided = await call('superadmin', `POST /admin/privacy-requests/${requests[0].id}/decide`, verdict);
    expect([decided.statusCode, decided.json().code]).toEqual([409, 'legal_hold']);
    expect((await stateOf(customer)).deletedAt).toBeNull();
  });
});
