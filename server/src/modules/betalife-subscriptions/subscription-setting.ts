/** How long the price of a subscription holds, how far it is extended, and when goods are owed. */
import { SubscriptionSettings } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';

export const subscriptionSettings = {
  name: 'betalife.subscriptions',
  shape: SubscriptionSettings,
  atFirst: { price_holds_days: 14, extension_days: 30, delivery_days: 14, vat_bps: 750 },
} satisfies Setting<typeof SubscriptionSettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<SubscriptionSettings> =>
  settingOn(db, subscriptionSettings, clock.businessDay());
