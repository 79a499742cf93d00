/** Leaves notices in the bell and the outbox, and takes them out again. */
import type { NotificationId } from '@ajo/contract/modules/notifications';
import type { Context } from '#context';
import { sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { LetterWish, Notice, TextWish } from './notice.ts';

/** Part of the caller's transaction: the notice exists exactly when what it tells has happened. */
export async function notify(tx: Tx, { clock, jobs }: Pick<Context, 'clock' | 'jobs'>, notice: Notice): Promise<void> {
  const at = clock.now();
  await sqlOf(tx).insertInto('notifications')
    .values({ id: newId(at), user_id: notice.userId, kind: notice.kind, message: notice.message, link: notice.link ?? null, created_at: at }).execute();
  await jobs.send(tx, 'bells.ring', {});
}

export const sendLetter = (tx: Tx, context: Pick<Context, 'clock' | 'jobs'>, wish: LetterWish): Promise<void> =>
  addToOutbox(tx, context, { channel: 'mail', recipient: wish.to, subject: wish.subject, body: wish });
export const sendText = (tx: Tx, context: Pick<Context, 'clock' | 'jobs'>, wish: TextWish): Promise<void> =>
  addToOutbox(tx, context, { channel: 'sms', recipient: wish.to, subject: null, body: wish });

type Entry = { channel: 'mail' | 'sms'; recipient: string; subject: string | null; body: LetterWish | TextWish };

async function addToOutbox(tx: Tx, { clock, jobs }: Pick<Context, 'clock' | 'jobs'>, { body, ...entry }: Entry): Promise<void> {
  const at = clock.now();
  await sqlOf(tx).insertInto('outbox').values({ id: newId(at), ...entry, body: JSON.stringify(body), status: 'pending', next_try_at: at, created_at: at }).execute();
  await jobs.send(tx, 'outbox.deliver', {});
}

/** Each notice is handed to one caller only, however many ask at the same time. */
export async function takeUnrung(tx: Tx, most: number, at: Date): Promise<{ id: string; userId: string; message: string; link: string | null; createdAt: Date }[]> {
  const rows = await sqlOf(tx).updateTable('notifications').set({ rung_at: at })
    .where('id', 'in', (from) => from.selectFrom('notifications').select('id').where('rung_at', 'is', null).orderBy('id').limit(most).forUpdate().skipLocked())
    .returningAll().execute();
  return rows.map((row) => ({ id: row.id, userId: row.user_id, message: row.message, link: row.link, createdAt: row.created_at }));
}

export type OutboxEntry = { id: string; channel: 'mail' | 'sms'; body: unknown; tries: number };
const leaseMs = 60_000;
const mostTries = 8;

/** Claims by moving the next try ahead: a worker that dies leaves the entry to another, a minute later. */
export async function claimOutbox(tx: Tx, most: number, at: Date): Promise<OutboxEntry[]> {
  const rows = await sqlOf(tx).updateTable('outbox').set((row) => ({ next_try_at: new Date(at.getTime() + leaseMs), tries: row('tries', '+', 1) }))
    .where('id', 'in', (from) => from.selectFrom('outbox').select('id').where('status', '=', 'pending').where('next_try_at', '<=', at)
      .orderBy('next_try_at').limit(most).forUpdate().skipLocked())
    .returning(['id', 'channel', 'body', 'tries']).execute();
  return rows;
}

export async function saveSent(tx: Tx, id: string, at: Date): Promise<void> {
  await sqlOf(tx).updateTable('outbox').set({ status: 'sent', sent_at: at, body: null }).where('id', '=', id).execute();
}

export async function saveUnsent(tx: Tx, { id, tries }: OutboxEntry, at: Date): Promise<void> {
  const isOver = tries >= mostTries;
  await sqlOf(tx).updateTable('outbox')
    .set({ status: isOver ? 'failed' : 'pending', next_try_at: new Date(at.getTime() + 15_000 * 2 ** tries), ...(isOver && { body: null }) }).where('id', '=', id).execute();
}

/** True when it was the caller's and there. */
export async function markRead(tx: Tx, userId: string, id: NotificationId, at: Date): Promise<boolean> {
  const row = await sqlOf(tx).updateTable('notifications').set((old) => ({ read_at: old.fn.coalesce('read_at', old.val(at)) }))
    .where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** How many went; all of them without an id. */
export async function hideNotifications(tx: Tx, userId: string, id: NotificationId | undefined, at: Date): Promise<number> {
  let found = sqlOf(tx).updateTable('notifications').set({ deleted_at: at }).where('user_id', '=', userId).where('deleted_at', 'is', null);
  if (id) found = found.where('id', '=', id);
  return Number((await found.executeTakeFirst()).numUpdatedRows);
}
