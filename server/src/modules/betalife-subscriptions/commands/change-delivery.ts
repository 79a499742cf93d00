/** Where the goods of a package go, and the phone for them, change during the subscription. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { DeliveryChoice } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify, sendText } from '#modules/notifications';
import { asE164 } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import * as no from '../betalife-subscriptions.errors.ts';
import { whyNotChangeDelivery } from '../delivery.rules.ts';
import { deliveriesOf, saveDelivery } from '../delivery.store.ts';
import type { Subscription } from '../subscription.ts';
import { lockSubscription, lockVisibleSubscription, saveSubscription } from '../subscription.store.ts';

type Change = { id: Subscription['id']; delivery: DeliveryChoice };

export const changeOwnDelivery = (context: Context, actor: Actor, { id, delivery }: Change): Promise<Subscription> =>
  inTransaction(context.db, async (tx) => {
    const found = await lockSubscription(tx, id);
    if (found?.customerId !== actor.id) throw no.subscriptionMissing();
    refuseIf(whyNotChangeDelivery(found, (await deliveriesOf(tx, [id])).get(id), { customer: true }));
    return change(tx, context, { actor, before: found, delivery });
  });

export const changeDelivery = (context: Context, actor: Actor, { id, delivery }: Change): Promise<Subscription> =>
  inTransaction(context.db, async (tx) => {
    const found = await lockVisibleSubscription(tx, actor, 'subscriptions.deliver', id);
    refuseIf(whyNotChangeDelivery(found, (await deliveriesOf(tx, [id])).get(id), { staff: actor.id }));
    return change(tx, context, { actor, before: found, delivery });
  });

type Changing = { actor: Actor; before: Subscription; delivery: DeliveryChoice };

/** A code that was sent to the earlier phone proves nothing any more. The same place again changes nothing. */
async function change(tx: Tx, context: Context, { actor, before, delivery }: Changing): Promise<Subscription> {
  const after = addressed(delivery);
  const changed = changedIn(before.delivery, after);
  if (changed === '') return before;
  const { id, customerId, packageName } = before;
  if (after.phone !== before.delivery.phone) {
    await saveDelivery(tx, id, { code_digest: null });
    await sendText(tx, context, {
      to: asE164(before.delivery.phone),
      text: `The phone number for the delivery of a ${context.config.BRAND} package was changed. If you did not ask for this, contact us.`,
    });
  }
  // Places and numbers of people are not kept in the history, which is never erased.
  await record(tx, context, {
    actor,
    subject: { kind: 'betalife_subscription', id },
    customerId,
    action: 'changed the delivery of a package',
    after: { changed },
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'subscription',
    message: `The delivery of “${packageName}” was changed: ${changed}. If you did not ask for this, contact us`,
    link: `/betalife/${id}`,
  });
  return saveSubscription(tx, id, {
    delivery_how: after.how,
    delivery_address: after.address,
    delivery_phone: after.phone,
  });
}

function addressed({ how, address, phone }: DeliveryChoice): Subscription['delivery'] {
  if (how === 'address' && !address) throw no.addressMissing();
  return { how, address: how === 'address' ? (address ?? null) : null, phone };
}

function changedIn(before: Subscription['delivery'], after: Subscription['delivery']): string {
  const place = before.how !== after.how || before.address !== after.address;
  return [place && 'place', before.phone !== after.phone && 'phone'].filter(Boolean).join(' and ');
}
