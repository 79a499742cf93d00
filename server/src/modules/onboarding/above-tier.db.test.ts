/** Money that arrived above the limits of the tier is booked and reported, for each purpose. */
import { aCustomer, appOf, ask, aStaff, completeProfile, freshContext, signIn } from '#kit';
import { kobo } from '@ajo/contract/kernel/money';
import { inTransaction } from '#platform/db/transaction';
import { expect, test } from 'vitest';
import { moneyInReactions } from '../../reactions.ts';
import { reportAboveTier } from './index.ts';

const context = await freshContext();
const app = await appOf(context);
const finance = await signIn(context, await aStaff(context, 'finance'));
const noticesOf = async (as: Record<string, string>): Promise<string[]> =>
  (await ask(app, 'GET /api/notifications', { as })).json().data.map((one: { data: { message: string } }) => one.data.message);

test('one payment above a limit is reported to the customer and to finance; one within it is not', async () => {
  const customer = await aCustomer(context);
  await completeProfile(context, customer);
  const as = await signIn(context, customer);
  const report = (amount: bigint) =>
    inTransaction(context.db, (tx) => reportAboveTier(tx, context, { customerId: customer.id, amount: kobo(amount) }));
  await report(100_000n);
  expect([await noticesOf(as), await noticesOf(finance)].flat().join()).not.toContain('above the');
  await report(4_000_000_000n);
  expect((await noticesOf(as)).join()).toContain(
    'Your payment of ₦40,000,000.00 is above the limit of your KYC tier. It is in your account',
  );
  expect((await noticesOf(finance)).join()).toContain('A payment of ₦40,000,000.00 is above the customer’s tier limit');
});

test('payments for savings, investments, packages and credit count towards the limits; repayments do not', () => {
  const deposits = Object.entries(moneyInReactions.purposes).flatMap(([purpose, { isDeposit }]) => (isDeposit ? [purpose] : []));
  expect(deposits).toEqual(['customer_credit', 'savings_deposit', 'investment', 'betalife_subscription']);
});
