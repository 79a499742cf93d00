/** A customer's start page over HTTP: each part equals the reply of its own module's call. */
import { addDays, dayMs } from '@ajo/contract/kernel/time';
import {
  aBetalifePlan,
  aCustomer,
  anInvestor,
  appOf,
  aPerson,
  aSavingsAccount,
  ask,
  aStaff,
  aSubscription,
  completeProfile,
  freshContext,
  lockedSavings,
  payIntoSavings,
  signIn,
  weHold,
} from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { prefixOf, type StaffRole, staffRoles } from '@ajo/contract/kernel/access';
import type { User } from '#modules/users';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { gl } from '#modules/ledger';
import { anApplication, aRunningLoan, seedProducts } from '../../../tests/loans/applications.ts';

const context = await freshContext();
const app = await appOf(context);
await seedProducts(context);
const get = async (who: User, path: string) => ask(app, `GET /api/${path}`, { as: await signIn(context, who) });
const start = async (who: User) => (await get(who, 'user/dashboard')).json().data;

const running = await aRunningLoan(context);
const rung = async (who: User, message: string) =>
  inTransaction(context.db, (tx) => notify(tx, context, { userId: who.id, kind: 'test', message }));

test('a customer without loans sees that, and the first step', async () => {
  const newCustomer = await aCustomer(context);
  expect(await start(newCustomer)).toEqual({
    today: context.clock.businessDay(),
    profile: { percent: 0, next: 'identity', rejected: [] },
    loan: null,
    earlier_loans: 0,
    customer_credit: 0,
    unread_notifications: 0,
    held: [],
    guarantors_waiting: [],
    loans: [],
    open: null,
    guarantors: [],
    holdings: {
      savings: { count: 0, balance: 0, largest: [] },
      investments: { count: 0, principal: 0, matures_on: null },
      packages: [],
    },
    notifications: (await get(newCustomer, 'notifications')).json(),
  });
});

test('the notifications are the first page of their list', async () => {
  const customer = await aCustomer(context);
  for (let at = 1; at <= 21; at += 1) await rung(customer, `Notice ${at}`);
  const { notifications, unread_notifications: unread } = await start(customer);
  expect(notifications).toEqual((await get(customer, 'notifications')).json());
  expect([notifications.data.length, unread]).toEqual([20, 21]);
});

test('an active loan has the same fields as in the loan list and the loan account', async () => {
  context.clock.moveBy(9 * dayMs);
  const { customer, loanId } = running;
  await weHold(context, gl.customerCredit(customer.id), kobo(1_234n));
  const [mine, account, own] = [
    (await get(customer, 'user/loans')).json().data,
    (await get(customer, `user/loan/${loanId}/loan-payments`)).json().data,
    await start(customer),
  ];
  const { repayment, ...loan } = own.loan;
  expect(loan).toEqual(mine[0]);
  const { next, due_now, payoff, outstanding, paid, days_past_due } = account;
  expect(repayment).toEqual({ next, due_now, payoff, outstanding, paid, days_past_due });
  expect(repayment.due_now).toBeGreaterThan(0);
  expect(own).toMatchObject({ earlier_loans: 0, customer_credit: account.credit, profile: { percent: 100 } });
  expect(own.customer_credit).toBe(1_234);
  const whole = (await get(customer, `user/loan/${loanId}`)).json().data;
  const guarantors = (await get(customer, 'user/guarantors')).json().data;
  expect([own.loans, own.open, own.guarantors]).toEqual([mine, { loan: whole, account }, guarantors]);
});

test('a pending application shows unanswered guarantors; a withdrawn one counts as earlier', async () => {
  const { customer, loanId } = await anApplication(context, { guarantor: 'unregistered' });
  const guarantors = (await get(customer, 'user/guarantors')).json().data;
  expect(guarantors).toHaveLength(1);
  expect(await start(customer)).toMatchObject({
    loan: { id: loanId, status: 'pending', repayment: null },
    open: { loan: { id: loanId, status: 'pending' }, account: null },
    earlier_loans: 0,
    guarantors_waiting: guarantors,
  });
  await ask(app, `POST /api/user/loan/${loanId}/cancel`, { as: await signIn(context, customer), body: {} });
  expect(await start(customer)).toMatchObject({
    loan: null,
    earlier_loans: 1,
    guarantors_waiting: [],
    loans: [{ id: loanId }],
    open: null,
  });
});

test('it contains nothing of other customers', async () => {
  const other = await anApplication(context, { guarantor: 'unregistered' });
  const before = await start(running.customer);
  await rung(other.customer, 'For the other one only');
  expect(await start(running.customer)).toEqual(before);
  const theirs = await start(other.customer);
  expect(theirs.unread_notifications).toBeGreaterThan(0);
  expect(JSON.stringify(theirs)).not.toContain(running.loanId);
  expect(JSON.stringify(theirs)).not.toContain(running.customer.id);
});

test.each(staffRoles.map((role): [StaffRole] => [role]))('%s is refused, and keeps the start page of staff', async (role) => {
  const person = await aStaff(context, role);
  expect((await get(person, 'user/dashboard')).statusCode).toBe(403);
  expect((await get(person, `${prefixOf(role)}/dashboard`)).json().data.figures).toBeDefined();
});

test('a merchant is refused', async () => {
  expect((await get(await aPerson(context, 'merchant'), 'user/dashboard')).statusCode).toBe(403);
});

test('customers are refused on the start page of staff', async () => {
  expect((await get(running.customer, 'admin/dashboard')).statusCode).toBe(403);
  expect((await ask(app, 'GET /api/user/dashboard')).statusCode).toBe(401);
});

test('holdings are the open savings, the running investments and the open packages of the caller only', async () => {
  const saver = await aCustomer(context);
  const other = await aCustomer(context);
  for (const owner of [saver, other]) await completeProfile(context, owner);
  const rent = await aSavingsAccount(context, saver, { target_amount: kobo(900_000n) });
  await payIntoSavings(context, { id: rent, customer: saver }, 300_000n);
  const mine = (await get(saver, 'user/savings')).json().data;
  expect((await start(saver)).holdings).toEqual({
    savings: {
      count: 1,
      balance: 300_000,
      largest: [
        { id: rent, number: mine[0].number, name: 'Rent', balance: 300_000, target: 900_000, locked_until: null, autosave: null },
      ],
    },
    investments: { count: 0, principal: 0, matures_on: null },
    packages: [],
  });
  expect((await start(other)).holdings.savings).toEqual({ count: 0, balance: 0, largest: [] });
});

test('a locked account has the day until which it is locked', async () => {
  const saver = await aCustomer(context);
  await completeProfile(context, saver);
  const until = addDays(context.clock.businessDay(), 90);
  const id = await aSavingsAccount(context, saver, { product: lockedSavings, target_date: until, instruction: 'renew' });
  const locked = async () => (await start(saver)).holdings.savings.largest[0].locked_until;
  // It is locked from its first deposit.
  expect(await locked()).toBeNull();
  await payIntoSavings(context, { id, customer: saver }, 500_000n);
  expect(await locked()).toBe(until);
});

test('a package has the day and the amount of its next part', async () => {
  const buyer = await anInvestor(context);
  const { packages } = await aBetalifePlan(context);
  await aSubscription(app, buyer, packages[0].id);
  expect((await start(buyer.customer)).holdings.packages).toMatchObject([
    { price: 4_800_000, paid: 0, next_due_on: context.clock.businessDay(), next_amount: 1_200_000, price_ended_on: null },
  ]);
});
