/** Whether and how subscriptions can be extended now. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { SubscriptionExtension, SubscriptionExtensionOffer } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { offeredPriceOf, partsOf } from '#modules/betalife';
import type { Database } from '#platform/db/transaction';
import { extensionOf } from './return.rules.ts';
import { settingsToday } from './subscription-setting.ts';
import type { Subscription } from './subscription.ts';
import { isMissed } from './subscription.rules.ts';

export async function offeredExtension(
  { clock }: Pick<Context, 'clock'>,
  db: Database,
  subscription: Subscription,
): Promise<SubscriptionExtension | DomainError> {
  const today = clock.businessDay();
  const { extension_days: days } = await settingsToday(db, { clock });
  const priceNow = isMissed(subscription, today) ? await offeredPriceOf(db, subscription.packageId) : undefined;
  return extensionOf(subscription, { today, days, priceNow });
}

/** Of those that are running, by id, with the parts of the price. */
export async function extensionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  all: readonly Subscription[],
): Promise<ReadonlyMap<string, SubscriptionExtensionOffer>> {
  const found = new Map<string, SubscriptionExtensionOffer>();
  for (const one of all.filter(({ status }) => status === 'active')) {
    const extension = await offeredExtension({ clock }, db, one);
    if (extension instanceof DomainError) continue;
    const { each, last } = partsOf({ price: extension.price, instalments: one.instalments });
    found.set(one.id, { ...extension, instalment: each, last_instalment: last });
  }
  return found;
}
