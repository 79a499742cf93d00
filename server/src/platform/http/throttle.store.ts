/** Counts attempts per subject and window in the database: shared by all processes, and not forgotten by a restart. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { createHash } from 'node:crypto';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

export type Throttle = { budget: string; subject: string; max: number; windowMs: number };

/** Adds one, and returns how many the window holds now: forty at once count as forty. */
export async function addToCount(
  db: Database,
  { budget, subject, windowMs }: Omit<Throttle, 'max'>,
  at: Date,
): Promise<{ count: number; retryAfterSeconds: number }> {
  const startsAt = windowStart(at, windowMs);
  const { count } = await sqlOf(db)
    .insertInto('throttle_counts')
    .values({ budget, subject: digestOf(subject), window_starts_at: startsAt, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['budget', 'subject', 'window_starts_at']).doUpdateSet({ count: sql<number>`throttle_counts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return { count, retryAfterSeconds: Math.max(1, Math.ceil((startsAt.getTime() + windowMs - at.getTime()) / 1000)) };
}

/**
 * Counts one attempt before it is assessed.
 * @throws DomainError `too-many` with the seconds until the window ends.
 */
export async function countAttempt(db: Database, { max, ...counted }: Throttle, at: Date): Promise<void> {
  const { count, retryAfterSeconds } = await addToCount(db, counted, at);
  if (count <= max) return;
  throw new DomainError('too-many', 'too_many_tries', 'Too many attempts. Please wait and try again', { retryAfterSeconds });
}

/** A success resets the count of failures. */
export async function clearAttempts(db: Database, budget: string, subject: string): Promise<void> {
  await sqlOf(db).deleteFrom('throttle_counts').where('budget', '=', budget).where('subject', '=', digestOf(subject)).execute();
}

/** An attempt that was right counts no more: the failures next to it still do. */
export async function refundAttempt(
  db: Database,
  { budget, subject, windowMs }: Omit<Throttle, 'max'>,
  countedAt: Date,
): Promise<void> {
  await sqlOf(db)
    .updateTable('throttle_counts')
    .set({ count: sql<number>`count - 1` })
    .where('budget', '=', budget)
    .where('subject', '=', digestOf(subject))
    .where('window_starts_at', '=', windowStart(countedAt, windowMs))
    .where('count', '>', 0)
    .execute();
}

const windowStart = (at: Date, windowMs: number): Date => new Date(Math.floor(at.getTime() / windowMs) * windowMs);

/** The subject can be an email or a phone number: only its digest is kept. */
const digestOf = (subject: string): string => createHash('sha256').update(subject.trim().toLowerCase()).digest('hex');
