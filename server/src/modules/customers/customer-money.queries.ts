/** Reads for the money of one customer at one look. */
import { type Actor, type Capability, may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { CustomerMoney } from '@ajo/contract/modules/customers';
import type { Context } from '#context';
import { ownSubscriptions } from '#modules/betalife-subscriptions';
import { ownInvestments } from '#modules/investment-contracts';
import { currentView, savingsOfCustomer } from '#modules/savings';
import { fullName } from '#modules/users';
import { customerMissing } from './customers.errors.ts';
import { findReached, moneyOf } from './customers.queries.ts';

const isOpen = ({ status }: { status: string }): boolean => status === 'pending' || status === 'active';
/** Enough for everything open that one person may have. */
const newest = { query: { page: 1, per_page: 200 }, path: '' };

/** @throws DomainError `user_missing` for a user who is not a customer, or outside the caller's scope. */
export async function customerMoney(context: Context, actor: Actor, id: UserId): Promise<CustomerMoney> {
  const { db } = context;
  const customer = await findReached(db, actor, { id, by: capabilityOf(actor, 'customer.own', 'customers.read') });
  if (!customer) throw customerMissing();
  const part = async <T>(own: Capability, staff: Capability, read: () => Promise<T>): Promise<T | null> =>
    (await findReached(db, actor, { id, by: capabilityOf(actor, own, staff) })) ? read() : null;
  const { credit, account_numbers: numbers } = await moneyOf(db, id);
  return {
    customer: { id, name: fullName(customer) },
    account_numbers: numbers.filter(({ current }) => current).map(({ number, bank }) => ({ number, bank })),
    credit,
    savings: await part('savings.own', 'savings.read', () => openSavingsOf(context, actor, id)),
    investments: await part('investments.own', 'investments.read', () => openInvestmentsOf(context, id)),
    subscriptions: await part('subscriptions.own', 'subscriptions.read', () => openSubscriptionsOf(context, id)),
  };
}

const capabilityOf = ({ role }: Actor, own: Capability, staff: Capability): Capability => (may(role, own) ? own : staff);

async function openSavingsOf(context: Context, actor: Actor, id: UserId) {
  const accounts = (await savingsOfCustomer(context.db, id)).filter(isOpen);
  const views = await Promise.all(accounts.map((account) => currentView(context, account, actor)));
  return views.map(({ id: savingsId, number, name, status, balance, held, available, interest_accrued }) => ({
    id: savingsId,
    number,
    name,
    status,
    balance,
    held,
    available,
    interest_accrued,
  }));
}

/** Running, or we still owe a payment of it. */
async function openInvestmentsOf(context: Context, id: UserId) {
  const { data } = await ownInvestments(context, id, newest);
  const isOwed = ({ payments }: (typeof data)[number]) => payments.some(({ status }) => status !== 'completed');
  return data
    .filter((one) => isOpen(one) || isOwed(one))
    .map(({ id: investmentId, number, plan, status, principal, interest_so_far, matures_on, payments }) => ({
      id: investmentId,
      number,
      plan,
      status,
      principal,
      interest_so_far,
      matures_on,
      payments,
    }));
}

/** Running, or we still owe its goods or its money. */
async function openSubscriptionsOf(context: Context, id: UserId) {
  const { data } = await ownSubscriptions(context, id, newest);
  const isOwed = ({ fulfilment, returns }: (typeof data)[number]) =>
    fulfilment?.status === 'pending' || returns.some(({ status }) => status === 'ordered');
  return data
    .filter((one) => isOpen(one) || isOwed(one))
    .map(({ id: subscriptionId, number, package: name, status, paid, remaining, fulfilment }) => ({
      id: subscriptionId,
      number,
      package: name,
      status,
      paid,
      remaining,
      fulfilment,
    }));
}
