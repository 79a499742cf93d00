/** Reads for people who save for a package. */
import { asPage, type Page } from '@ajo/contract/kernel/page';
import type { SubscriptionView } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { isChargeUnderWay } from '#modules/wallets';
import type { Database } from '#platform/db/transaction';
import { subscriptionMissing } from './betalife-subscriptions.errors.ts';
import type { Subscription } from './subscription.ts';
import { findOwnSubscription, subscriptionsOf } from './subscription.store.ts';
import { subscriptionView, subscriptionViews } from './subscription-view.ts';

type Query = { page: number; per_page: number };

/** Newest first. */
export async function ownSubscriptions(
  context: Context,
  customerId: string,
  { query, path }: { query: Query; path: string },
): Promise<Page<SubscriptionView>> {
  const { rows, total } = await subscriptionsOf(context.db, customerId, query);
  return asPage(await subscriptionViews(context, rows), { page: query.page, perPage: query.per_page, total, path });
}

/** @throws DomainError `subscription_missing`, also for another person's. */
export async function requireOwn({ db }: Pick<Context, 'db'>, customerId: string, id: string): Promise<Subscription> {
  const found = await findOwnSubscription(db, customerId, id);
  if (!found) throw subscriptionMissing();
  return found;
}

/** A charge of a card begins under the lock of the subscription, so none begins meanwhile. */
export const isCharged = (db: Database, id: string): Promise<boolean> =>
  isChargeUnderWay(db, { purpose: 'betalife_subscription', purposeId: id });

export const ownSubscription = async (context: Context, customerId: string, id: string): Promise<SubscriptionView> =>
  subscriptionView(context, await requireOwn(context, customerId, id));
