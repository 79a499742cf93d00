/** Staff send a delivery again: the same event and id, and a new round of attempts. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { UserId } from '@ajo/contract/kernel/id';
import type { PartnerDeliveryId } from '@ajo/contract/modules/partners';
import type { Context } from '#context';
import { record } from '#modules/history';
import { requireMerchant } from '#modules/merchants';
import { inTransaction } from '#platform/db/transaction';
import { lockDelivery, saveDelivery } from '../delivery.store.ts';
import { deliverJob } from '../webhook.ts';
import { whyNotReplay } from '../webhook.rules.ts';

/** @throws DomainError `delivery_missing` for a delivery of another merchant. */
export async function replayDelivery(
  context: Context,
  actor: Actor,
  { merchantId, deliveryId }: { merchantId: UserId; deliveryId: PartnerDeliveryId },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await requireMerchant(tx, actor, merchantId);
    const delivery = await lockDelivery(tx, merchantId, deliveryId);
    refuseIf(whyNotReplay(delivery));
    await saveDelivery(tx, deliveryId, { status: 'pending', round_attempts: 0, next_at: context.clock.now() });
    await context.jobs.send(tx, deliverJob, {});
    await record(tx, context, {
      actor,
      subject: { kind: 'user', id: merchantId },
      customerId: merchantId,
      action: 'replayed a webhook',
      ...(delivery && { after: { event: delivery.event } }),
    });
  });
}
