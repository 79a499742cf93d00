/** Families are reminded of a part on the day before it is due, and once when it has been late for three days. */
import { naira } from '@ajo/contract/kernel/money';
import { isBefore, longDay } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { nextPart, partsOn, restOf } from '../subscription.rules.ts';
import { lockToRemind, saveSubscription } from '../subscription.store.ts';

const batchSize = 100;

export async function remindOfParts(context: Context): Promise<void> {
  for (;;) if ((await remindBatch(context)) < batchSize) return;
}

const remindBatch = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const today = context.clock.businessDay();
    const due = await lockToRemind(tx, today, batchSize);
    for (const { subscription, dueOn } of due) {
      const { id, customerId, packageName, priceHoldsUntil } = subscription;
      const next = nextPart(partsOn(subscription, today));
      const isLate = isBefore(dueOn, today);
      await saveSubscription(tx, id, isLate ? { late_noticed_for: dueOn } : { reminded_for: dueOn });
      if (!next) continue;
      const message = isLate
        ? `Your payment of ${naira(restOf(next))} for “${packageName}” was due on ${longDay(dueOn)}. There is no late fee. Your price is locked until ${longDay(priceHoldsUntil)}`
        : `${naira(restOf(next))} for “${packageName}” is due tomorrow`;
      await notify(tx, context, {
        userId: customerId,
        kind: 'subscription',
        message,
        link: `/betalife/${id}`,
        isTrouble: isLate,
      });
    }
    return due.length;
  });
