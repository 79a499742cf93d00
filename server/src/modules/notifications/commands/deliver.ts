/** The workers of what is told: bells ring in open browsers, mails and texts go to their providers. After the commit, never in it. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { letterOf, type LetterWish, type TextWish } from '../notice.ts';
import { claimOutbox, type OutboxEntry, saveSent, saveUnsent, takeUnrung } from '../notification.store.ts';

const batch = 50;
/** The name under which laravel-echo's `.notification()` listens. */
const eventName = String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`;

/** A bell that is lost with the process is no loss: the list can be read again. */
export async function ringBells(context: Context): Promise<void> {
  const notices = await inTransaction(context.db, (tx) => takeUnrung(tx, batch, context.clock.now()));
  if (notices.length === 0) return;
  await context.live.publish(notices.map(({ id, userId, message, link, createdAt }) => ({
    userId, event: eventName, payload: { id, type: 'App\\Notifications\\Notice', created_at: createdAt.toISOString(), read_at: null, data: { message, link } },
  })));
}

/** At least once: a worker that dies between the provider's yes and our note sends a mail again, which harms nobody. */
export async function deliverOutbox(context: Context): Promise<void> {
  const entries = await inTransaction(context.db, (tx) => claimOutbox(tx, batch, context.clock.now()));
  for (const entry of entries) {
    const isSent = await send(context, entry);
    await inTransaction(context.db, (tx) => (isSent ? saveSent(tx, entry.id, context.clock.now()) : saveUnsent(tx, entry, context.clock.now())));
  }
}

async function send(context: Context, { channel, body, id }: OutboxEntry): Promise<boolean> {
  try {
    if (channel === 'mail') await context.mail.send(letterOf(body as LetterWish, context.config.BRAND));
    else await context.sms.send(body as TextWish);
    return true;
  } catch (error) {
    context.log.warn({ err: error, outbox: id }, 'a message could not be sent and will be tried again');
    return false;
  }
}
