/** The workers of notifications: pushes to open browsers, mails and text messages to their providers. After the commit, never in it. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { notificationEvent } from '#platform/live/live';
import { copyNotices } from './send-template.ts';
import type { MailColours } from '../mail-html.ts';
import { messageOf, type MailInput, senderOf, type SmsInput } from '../notice.ts';
import { claimOutbox, type OutboxEntry, saveSent, saveUnsent, claimUnpushed, wordsOf } from '../notification.store.ts';

const bellsAtOnce = 100;
/** So few that all of them fit into the lease of a claim, even when a mail server lets each of them wait. */
const messagesAtOnce = 3;

/** A bell that is lost with the process is no loss: the list can be read again. */
export async function pushNotifications(context: Context): Promise<void> {
  for (;;) {
    const notices = await inTransaction(context.db, async (tx) => {
      const taken = await claimUnpushed(tx, bellsAtOnce, context.clock.now());
      await copyNotices(tx, context, taken);
      return taken;
    });
    await context.live.publish(
      notices.map(({ id, userId, kind, message, link, isTrouble, createdAt }) => ({
        userId,
        event: notificationEvent,
        payload: {
          id,
          type: `App\\Notifications\\${kind}`,
          created_at: createdAt.toISOString(),
          read_at: null,
          is_trouble: isTrouble,
          data: { message, link },
        },
      })),
    );
    if (notices.length < bellsAtOnce) return;
  }
}

/** The colours of the brand; without it, those of the product. */
type ColoursToday = (context: Context) => Promise<MailColours>;

/** At least once: a worker killed between the provider's acceptance and our record sends a mail again, which is harmless. */
export async function deliverOutbox(context: Context, coloursToday?: ColoursToday): Promise<void> {
  const colours = await coloursToday?.(context).catch((error: unknown) => {
    // A mail in the colours of the product is better than none.
    context.log.warn({ err: error }, 'the colours of the brand could not be read');
    return undefined;
  });
  for (;;) {
    const entries = await inTransaction(context.db, (tx) => claimOutbox(tx, messagesAtOnce, context.clock.now()));
    for (const entry of entries) {
      const { isSent, remark } = await send(context, entry, colours);
      const save = isSent ? saveSent : saveUnsent;
      await inTransaction(context.db, (tx) => save(tx, entry, { at: context.clock.now(), remark }));
    }
    if (entries.length < messagesAtOnce) return;
  }
}

async function send(
  context: Context,
  { channel, id, ...entry }: OutboxEntry,
  colours: MailColours | undefined,
): Promise<{ isSent: boolean; remark: string | null }> {
  try {
    const body = wordsOf(context.config, { id, ...entry });
    if (channel === 'sms') return { isSent: true, remark: (await context.sms.send(body as SmsInput)).providerRef };
    await context.mail.send(messageOf(body as MailInput, senderOf(context.config, colours)));
    return { isSent: true, remark: null };
  } catch (error) {
    // Only the kind of the failure is kept: its sentence can repeat the message.
    const remark = error instanceof DomainError ? error.code : 'unexpected';
    context.log.warn({ outbox: id, remark }, 'a message could not be sent and will be tried again');
    return { isSent: false, remark };
  }
}
