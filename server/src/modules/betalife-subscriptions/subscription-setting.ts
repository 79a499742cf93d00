/** How long the price of a subscription holds, how far it is extended, and when goods are owed. */
import { SubscriptionSettings, type SubscriptionTerms } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { type Setting, settingOn } from '#modules/settings';
import type { Database } from '#platform/db/transaction';
import { daysToPayFirst } from './subscription.ts';

export const subscriptionSettings = {
  name: 'betalife.subscriptions',
  shape: SubscriptionSettings,
  atFirst: { price_holds_days: 14, extension_days: 30, delivery_days: 14, vat_bps: 750 },
} satisfies Setting<typeof SubscriptionSettings>;

export const settingsToday = (db: Database, { clock }: Pick<Context, 'clock'>): Promise<SubscriptionSettings> =>
  settingOn(db, subscriptionSettings, clock.businessDay());

/** What a customer accepts who subscribes now. */
export async function termsToday(within: Pick<Context, 'db' | 'clock'>): Promise<SubscriptionTerms> {
  const { price_holds_days, extension_days, delivery_days } = await settingsToday(within.db, within);
  return { days_to_pay_first: daysToPayFirst, price_holds_days, extension_days, delivery_days };
}
