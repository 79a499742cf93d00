/** One subscription as staff see it. */
import { type Actor, may } from '@ajo/contract/kernel/access';
import type { UserId } from '@ajo/contract/kernel/id';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { StaffSubscription } from '@ajo/contract/modules/betalife-subscriptions.staff';
import type { Context } from '#context';
import { isApprovalPending } from '#modules/approvals';
import { fileView, findFile } from '#modules/files';
import { findUser, fullName } from '#modules/users';
import { subscriptionMissing } from './betalife-subscriptions.errors.ts';
import { subscriptionRefund } from './commands/refund-subscription.ts';
import { whyNotChangeDelivery, whyNotDeliver } from './delivery.rules.ts';
import { deliveriesOf } from './delivery.store.ts';
import { whyNotRefund } from './return.rules.ts';
import { findVisibleSubscription } from './subscription.store.ts';
import { subscriptionView } from './subscription-view.ts';

/** @throws DomainError `subscription_missing` outside the scope of the actor. */
export async function staffSubscription(context: Context, actor: Actor, id: SubscriptionId): Promise<StaffSubscription> {
  const one = await findVisibleSubscription(context.db, actor, 'subscriptions.read', id);
  const [customer, delivery] = [await findUser(context.db, one.customerId), (await deliveriesOf(context.db, [id])).get(id)];
  if (!customer) throw subscriptionMissing();
  const photo = delivery?.photoId ? await findFile(context.db, delivery.photoId) : undefined;
  const subject = { kind: 'betalife_subscription', id };
  return {
    ...(await subscriptionView(context, one)),
    customer: { id: one.customerId as UserId, name: fullName(customer) },
    proof_photo: photo ? fileView(context, photo) : null,
    delivered_by: delivery?.deliveredBy ?? null,
    awaits_second_person: await isApprovalPending(context.db, { kind: subscriptionRefund, subject, at: context.clock.now() }),
    staff_can: {
      deliver: may(actor.role, 'subscriptions.deliver') && !whyNotDeliver(one, delivery, actor.id),
      change_delivery: may(actor.role, 'subscriptions.deliver') && !whyNotChangeDelivery(one, delivery, { staff: actor.id }),
      refund:
        may(actor.role, 'subscriptions.refund') && !whyNotRefund(one, { delivery, isChargeUnderWay: false, actorId: actor.id }),
    },
  };
}
