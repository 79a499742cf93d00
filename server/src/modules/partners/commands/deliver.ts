/** Sends what is due to merchants' systems: claimed, committed, sent outside of a transaction, then recorded. At least once. */
import { may, staffRoles } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { type PostResult, postPublic } from '#platform/http/post-public';
import { open } from '#platform/secrets';
import { type DueDelivery, failDueBefore, lockDelivery, lockDue, saveDelivery } from '../delivery.store.ts';
import { isDelivered, maxAttempts, pauseAfter, sentWithinMs, tooOld } from '../webhook.rules.ts';
import { placeOfSecret, signatureOf } from '../webhook.ts';

const atOnce = 20;
/** A job sends at most this many times twenty; the rest is due a minute later. */
const maxRounds = 10;
/** An attempt that was never recorded, because its process died, is due again after the longest possible answer. */
const claimMs = 60_000;

/** Posts to a merchant's system. The demo data has answers of its own. */
type SendWebhook = typeof postPublic;

export async function deliverWebhooks(context: Context, send: SendWebhook = postPublic): Promise<void> {
  const before = new Date(context.clock.now().getTime() - sentWithinMs);
  await inTransaction(context.db, (tx) => failDueBefore(tx, before, tooOld));
  for (let round = 0; round < maxRounds; round += 1) {
    const claimed = await claimDue(context);
    await Promise.all(claimed.map(async (delivery) => recordResult(context, delivery, await sendOne(context, delivery, send))));
    if (claimed.length < atOnce) return;
  }
}

const claimDue = (context: Context): Promise<DueDelivery[]> =>
  inTransaction(context.db, async (tx) => {
    const at = context.clock.now();
    const due = await lockDue(tx, { at, limit: atOnce });
    const claimed: DueDelivery[] = [];
    for (const delivery of due) {
      const saved = await saveDelivery(tx, delivery.id, {
        attempts: delivery.attempts + 1,
        round_attempts: delivery.roundAttempts + 1,
        next_at: new Date(at.getTime() + claimMs),
      });
      claimed.push({ ...delivery, ...saved });
    }
    return claimed;
  });

async function sendOne({ config, clock }: Context, delivery: DueDelivery, send: SendWebhook): Promise<PostResult> {
  const { id, event, endpointId, payload: body, url, sealedSecrets } = delivery;
  const secrets = sealedSecrets.map((sealed) => open(config, placeOfSecret(endpointId), sealed));
  const result = await send(
    {
      url,
      body,
      headers: {
        'ajo-event': event,
        'ajo-delivery': id,
        'ajo-signature': signatureOf({ secrets, body, at: clock.now() }),
        'user-agent': 'Ajo-Webhooks/1',
      },
    },
    { allowsPrivate: config.WEBHOOKS_TO_PRIVATE },
  );
  failpoint('webhook.sent');
  return result;
}

async function recordResult(context: Context, delivery: DueDelivery, result: PostResult): Promise<void> {
  const at = context.clock.now();
  const status = result.kind === 'answer' ? result.status : null;
  await inTransaction(context.db, async (tx) => {
    const current = await lockDelivery(tx, delivery.merchantId, delivery.id);
    if (status !== null && isDelivered(status)) {
      const delivered = { status: 'delivered', next_at: null, last_status: status, last_error: null, delivered_at: at } as const;
      return void (await saveDelivery(tx, delivery.id, delivered));
    }
    // A later attempt decides, or has delivered it: this one took longer than its claim.
    if (current?.status !== 'pending' || current.attempts !== delivery.attempts) return;
    const pauseMs = delivery.roundAttempts < maxAttempts ? pauseAfter(delivery.roundAttempts) : undefined;
    await saveDelivery(tx, delivery.id, {
      status: pauseMs === undefined ? 'failed' : 'pending',
      next_at: pauseMs === undefined ? null : new Date(at.getTime() + pauseMs),
      last_status: status,
      last_error: result.kind === 'answer' ? `Answered ${result.status}` : result.reason,
    });
    if (pauseMs !== undefined) return;
    await notifyRoles(
      tx,
      context,
      staffRoles.filter((role) => may(role, 'partners.manage')),
      {
        kind: 'webhook',
        message: `A webhook was not delivered after ${maxAttempts} attempts. Ask the merchant to fix the address, then replay it`,
        isTrouble: true,
        link: `/admin/users/${delivery.merchantId}?tab=webhooks`,
      },
    );
  });
}
