/** Leaves notices in the bell and the outbox, and takes them out again. */
import type { StaffRole } from '@ajo/contract/kernel/access';
import type { NotificationId } from '@ajo/contract/modules/notifications';
import type { Category, Channel } from '@ajo/contract/modules/notifications.messages';
import type { Context } from '#context';
import { sqlOf, withNext } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { open, seal } from '#platform/secrets';
import { smsText } from './message.rules.ts';
import type { Fact, MailInput, Notice, SmsInput } from './notice.ts';

/** Part of the caller's transaction: the notification exists exactly when its cause was committed. */
export const notify = (tx: Tx, context: Pick<Context, 'clock' | 'jobs'>, notice: Notice): Promise<void> =>
  notifyEach(tx, context, [notice]);

/** Many at once, for many people. Part of the caller's transaction. */
export async function notifyEach(
  tx: Tx,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const at = clock.now();
  const rows = notices.map(({ userId, kind, message, link, subject, facts, sms, isInAppOnly, isTrouble }) => ({
    id: newId(at),
    user_id: userId,
    kind,
    message,
    link: link ?? null,
    subject: subject ?? null,
    facts: facts ? JSON.stringify(facts) : null,
    sms: sms ?? null,
    in_app_only: isInAppOnly ?? false,
    is_trouble: isTrouble ?? false,
    created_at: at,
  }));
  await withNext(tx, sqlOf(tx).insertInto('notifications').values(rows));
  await jobs.send(tx, 'notifications.push', {});
}

type RoleNotice = Omit<Notice, 'userId'> & { except?: string };

/** All active staff of these roles: an alarm has no single addressee. */
export const notifyRoles = async (
  tx: Tx,
  context: Pick<Context, 'clock' | 'jobs'>,
  roles: readonly StaffRole[],
  notice: RoleNotice,
): Promise<void> => notifyEach(tx, context, await noticesFor(tx, roles, notice));

/** For callers that notify others too: `notifyEach` stores all of them at once. */
export async function noticesFor(tx: Tx, roles: readonly StaffRole[], { except, ...notice }: RoleNotice): Promise<Notice[]> {
  const people = await activePeople(tx, roles);
  return people.filter(({ id }) => id !== except).map(({ id: userId }) => ({ ...notice, userId }));
}

const activePeople = (tx: Tx, roles: readonly StaffRole[]): Promise<{ id: string; email: string | null }[]> =>
  sqlOf(tx)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', 'in', roles)
    .where('status', '=', 'active')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** An alarm by mail to every user of these roles. */
export async function mailRoles(
  tx: Tx,
  context: Sending,
  roles: readonly StaffRole[],
  message: Omit<MailInput, 'to'>,
): Promise<void> {
  for (const { email } of await activePeople(tx, roles)) if (email) await sendMail(tx, context, { ...message, to: email });
}

export type Sending = Pick<Context, 'clock' | 'config' | 'jobs'>;

export const sendMail = (tx: Tx, context: Sending, input: MailInput): Promise<void> =>
  addToOutbox(tx, context, { channel: 'mail', recipient: input.to, subject: input.subject, body: input });
export const sendText = (tx: Tx, context: Sending, input: SmsInput): Promise<void> =>
  addToOutbox(tx, context, { channel: 'sms', recipient: input.to, subject: null, body: { ...input, text: smsText(input.text) } });

/** A person with an account. */
export type Addressee = { email: string | null; phone: string | null };

/**
 * A mail to a person; its subject as a text message when they have no mailbox. For what must arrive although the bell cannot be read, such as
 * the suspension of an account.
 */
export async function sendMailOrText(
  tx: Tx,
  context: Sending,
  { email, phone }: Addressee,
  message: Omit<MailInput, 'to'>,
): Promise<void> {
  if (email) return sendMail(tx, context, { ...message, to: email });
  const more = message.action?.url ?? `Questions? Call ${context.config.BRAND_PHONE}`;
  if (phone) await sendText(tx, context, { to: phone, text: `${context.config.BRAND}: ${message.subject}. ${more}` });
}

export type NewEntry = {
  channel: Channel;
  recipient: string;
  subject: string | null;
  body: MailInput | SmsInput;
  userId?: string | undefined;
  category?: Category | undefined;
  template?: string | undefined;
  /** The person has switched this kind off: it is noted and not sent. */
  isWithheld?: boolean | undefined;
  /** Not sent before; left out: at once. */
  sendAt?: Date | undefined;
};
const bodyPlace = (id: string): string => `outbox.body:${id}`;

/** The words hold links and codes, so they are encrypted until they are sent. */
export async function addToOutbox(tx: Tx, { clock, config, jobs }: Sending, entry: NewEntry): Promise<void> {
  const at = clock.now();
  const id = newId(at);
  const body = entry.isWithheld ? null : JSON.stringify(seal(config, bodyPlace(id), JSON.stringify(entry.body)));
  await withNext(
    tx,
    sqlOf(tx)
      .insertInto('outbox')
      .values({
        id,
        channel: entry.channel,
        recipient: entry.recipient,
        subject: entry.subject,
        user_id: entry.userId ?? null,
        category: entry.category ?? null,
        template: entry.template ?? null,
        body,
        status: entry.isWithheld ? 'withheld' : 'pending',
        next_try_at: entry.sendAt ?? at,
        created_at: at,
      }),
  );
  if (!entry.isWithheld) await jobs.send(tx, 'outbox.deliver', {});
}

/** The words of a claimed message. Those from before the sealing are an object. */
export const wordsOf = (config: Context['config'], { id, body }: Pick<OutboxEntry, 'id' | 'body'>): unknown =>
  typeof body === 'string' ? JSON.parse(open(config, bodyPlace(id), body)) : body;

export type Unrung = {
  id: string;
  userId: string;
  kind: string;
  message: string;
  link: string | null;
  subject: string | null;
  facts: readonly Fact[] | null;
  sms: string | null;
  isInAppOnly: boolean;
  isTrouble: boolean;
  createdAt: Date;
};

/** Each notice is handed to one caller only, however many ask at the same time. */
export async function claimUnpushed(tx: Tx, max: number, at: Date): Promise<Unrung[]> {
  const rows = await sqlOf(tx)
    .updateTable('notifications')
    .set({ rung_at: at })
    .where('id', 'in', (from) =>
      from
        .selectFrom('notifications')
        .select('id')
        .where('rung_at', 'is', null)
        .orderBy('id')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    message: row.message,
    link: row.link,
    subject: row.subject,
    facts: row.facts as Fact[] | null,
    sms: row.sms,
    isInAppOnly: row.in_app_only,
    isTrouble: row.is_trouble,
    createdAt: row.created_at,
  }));
}

export type OutboxEntry = { id: string; channel: 'mail' | 'sms'; body: unknown; tries: number };
/** Longer than a whole batch can take when every provider call runs into its time-out. */
const leaseMs = 300_000;
const maxAttempts = 8;
const firstPauseMs = 15_000;

/** Claims by moving the next attempt ahead: a worker that dies leaves the entry to another, five minutes later. */
export async function claimOutbox(tx: Tx, max: number, at: Date): Promise<OutboxEntry[]> {
  const rows = await sqlOf(tx)
    .updateTable('outbox')
    .set((row) => ({ next_try_at: new Date(at.getTime() + leaseMs), tries: row('tries', '+', 1) }))
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'pending')
        .where('next_try_at', '<=', at)
        .orderBy('next_try_at')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'body', 'tries'])
    .execute();
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

type Entry = Pick<OutboxEntry, 'id' | 'tries'>;

/** The words are forgotten: they can hold a link or a code. */
export async function saveSent(tx: Tx, entry: Entry, { at, remark }: { at: Date; remark: string | null }): Promise<void> {
  await sqlOf(tx).updateTable('outbox').set({ status: 'sent', sent_at: at, body: null }).where('id', '=', entry.id).execute();
  await addTry(tx, entry, { at, remark, outcome: 'sent' });
}

/** Pauses double from half a minute; after the last attempt the message is given up. Its words stay encrypted, so that staff can try it once more. */
export async function saveUnsent(tx: Tx, entry: Entry, { at, remark }: { at: Date; remark: string | null }): Promise<void> {
  const isOver = entry.tries >= maxAttempts;
  await sqlOf(tx)
    .updateTable('outbox')
    .set({
      status: isOver ? 'failed' : 'pending',
      next_try_at: new Date(at.getTime() + firstPauseMs * 2 ** entry.tries),
    })
    .where('id', '=', entry.id)
    .where('status', '=', 'pending')
    .execute();
  await addTry(tx, entry, { at, remark, outcome: 'failed' });
}

type Try = { at: Date; remark: string | null; outcome: 'sent' | 'failed' };

async function addTry(tx: Tx, { id, tries: attempts }: Entry, result: Try): Promise<void> {
  await withNext(
    tx,
    sqlOf(tx)
      .insertInto('outbox_tries')
      .values({ outbox_id: id, number: attempts, ...result })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** True when it was the caller's and there. */
export async function markRead(tx: Tx, userId: string, id: NotificationId, at: Date): Promise<boolean> {
  const row = await sqlOf(tx)
    .updateTable('notifications')
    .set((old) => ({ read_at: old.fn.coalesce('read_at', old.val(at)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(tx: Tx, userId: string, at: Date): Promise<void> {
  await sqlOf(tx)
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** How many went; all of them without an id. */
export async function hideNotifications(tx: Tx, userId: string, id: NotificationId | undefined, at: Date): Promise<number> {
  let found = sqlOf(tx)
    .updateTable('notifications')
    .set({ deleted_at: at })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (id) found = found.where('id', '=', id);
  return Number((await found.executeTakeFirst()).numUpdatedRows);
}
