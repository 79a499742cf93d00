/** A code for the customer, who tells it when the goods are there. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import { dayMs } from '@ajo/contract/kernel/time';
import type { SubscriptionId } from '@ajo/contract/modules/betalife-subscriptions';
import type { Context } from '#context';
import { sendText } from '#modules/notifications';
import { asE164 } from '#modules/users';
import { inTransaction } from '#platform/db/transaction';
import { countAttempt } from '#platform/http/throttle.store';
import { blindIndex, sixDigits } from '#platform/secrets';
import { codeLivesMs, whyNotDeliver, whyNotSendCode } from '../delivery.rules.ts';
import { deliveriesOf, saveDelivery } from '../delivery.store.ts';
import { lockVisibleSubscription } from '../subscription.store.ts';

export const codeDigest = ({ config }: Pick<Context, 'config'>, id: SubscriptionId, code: string): string =>
  blindIndex(config, 'delivery code', `${id}:${code}`);

export async function sendDeliveryCode(context: Context, actor: Actor, id: SubscriptionId): Promise<void> {
  const at = context.clock.now();
  const code = sixDigits();
  await inTransaction(context.db, async (tx) => {
    const subscription = await lockVisibleSubscription(tx, actor, 'subscriptions.deliver', id);
    const delivery = (await deliveriesOf(tx, [id])).get(id);
    refuseIf(whyNotDeliver(subscription, delivery, actor.id));
    refuseIf(whyNotSendCode(delivery?.codeSentAt ?? null, at));
    await countAttempt(tx, { budget: 'delivery code', subject: id, max: 10, windowMs: dayMs }, at);
    await saveDelivery(tx, id, {
      code_digest: codeDigest(context, id, code),
      code_sent_at: at,
      code_expires_at: new Date(at.getTime() + codeLivesMs),
      code_attempts: 0,
    });
    await sendText(tx, context, {
      to: asE164(subscription.delivery.phone),
      text: `${code} is the ${context.config.BRAND} code for your package. Share it only with the person who delivers your goods.`,
    });
  });
}
