/** Families have a notice before and after their price ends, and one before an unpaid subscription ends. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { naira } from '@ajo/contract/kernel/money';
import { addDays, dayInLagos, longDay, startOfDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { offeredExtension } from '../extension.queries.ts';
import { isMissed, nextPart, partsOn, remainingOf, restOf } from '../subscription.rules.ts';
import type { Subscription } from '../subscription.ts';
import { lockToRemindOfEnd, saveSubscription } from '../subscription.store.ts';

const batchSize = 100;
const daysBeforePriceEnds = 3;

export async function remindOfEnds(context: Context): Promise<void> {
  for (;;) if ((await remindBatch(context)) < batchSize) return;
}

const remindBatch = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const [at, today] = [context.clock.now(), context.clock.businessDay()];
    const ending = await lockToRemindOfEnd(tx, {
      today,
      priceUntil: addDays(today, daysBeforePriceEnds),
      at,
      unpaidUntil: startOfDay(addDays(today, 2)),
      size: batchSize,
    });
    for (const subscription of ending) {
      const { id, customerId } = subscription;
      const message = await messageOf(tx, context, subscription);
      const hasEnded = isMissed(subscription, today);
      await saveSubscription(tx, id, markOf(subscription, hasEnded));
      await notify(tx, context, {
        userId: customerId,
        kind: 'subscription',
        message,
        link: `/betalife/${id}`,
        isTrouble: hasEnded,
      });
    }
    return ending.length;
  });

function markOf({ status, startOn, priceHoldsUntil }: Subscription, hasEnded: boolean) {
  if (status === 'pending') return { reminded_for: startOn };
  return hasEnded ? { price_ended_for: priceHoldsUntil } : { price_reminded_for: priceHoldsUntil };
}

async function messageOf(tx: Tx, context: Context, subscription: Subscription): Promise<string> {
  const { status, packageName: name, paysUntil, paid, price, priceHoldsUntil } = subscription;
  const today = context.clock.businessDay();
  if (status === 'pending') {
    const part = nextPart(partsOn(subscription, today));
    const by = longDay(addDays(dayInLagos(paysUntil), -1));
    return `Your subscription to “${name}” ends unless you pay by ${by}. The first part is ${naira(part ? restOf(part) : price)}`;
  }
  const offered = await offeredExtension(context, tx, subscription);
  const extension = offered instanceof DomainError ? undefined : offered;
  if (!isMissed(subscription, today)) {
    const left = `The price of “${name}” holds until ${longDay(priceHoldsUntil)}. ${naira(remainingOf(subscription))} is left to pay`;
    return extension ? `${left}. If you need more time, you can extend it once, until ${longDay(extension.until)}` : left;
  }
  const credit = `turn ${naira(paid)} into credit`;
  return extension
    ? `The price of “${name}” no longer holds. Extend it to ${longDay(extension.until)} at ${naira(extension.price)}, or ${credit}`
    : `The price of “${name}” no longer holds, and it cannot be extended. You can ${credit}`;
}
