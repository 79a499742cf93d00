/** Subscriptions without a payment end, once none is under way. Money that is paid later goes to suspense. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { lockUnpaid, saveSubscription } from '../subscription.store.ts';

const batchSize = 100;

export async function endUnpaidSubscriptions(context: Context): Promise<void> {
  for (;;) if ((await endBatch(context)) < batchSize) return;
}

const endBatch = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const unpaid = await lockUnpaid(tx, context.clock.now(), batchSize);
    for (const { id, customerId, packageName } of unpaid) {
      await saveSubscription(tx, id, {
        status: 'closed',
        closed_reason: 'unpaid',
        closed_on: context.clock.businessDay(),
        next_due_on: null,
      });
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'betalife_subscription', id },
        customerId,
        action: 'subscription ended unpaid',
        from: 'pending',
        to: 'closed',
      });
      await notify(tx, context, {
        userId: customerId,
        kind: 'subscription',
        message: `Your subscription to “${packageName}” ended because nothing was paid`,
        isTrouble: true,
        link: `/betalife/${id}`,
      });
    }
    return unpaid.length;
  });
