/** Closes the books day by day. What belongs to a closed day is posted on the first open day, with its own day as value date. */
import assert from 'node:assert/strict';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { ourBook } from '../chart.ts';
import type { Journal } from '../journal.ts';

/** Refuses journals whose effective day is `through` or earlier, from now on. Returns the day now closed. */
export async function closePeriod(tx: Tx, { through, actorId }: { through: Day; actorId?: string }, at: Date): Promise<Day> {
  const { rows } = await sql<{ through: Day }>`
    select ledger.close_period(${ourBook}::smallint, ${through}::date, ${actorId ?? null}::uuid, ${at}::timestamptz) as through`.execute(
    sqlOf(tx),
  );
  assert(rows[0]);
  return rows[0].through;
}

/**
 * Journals of closed days, moved to the first open day; their own day becomes the value date. The period cannot close any further until the
 * transaction ends. Call it for journals that a schedule or a correction dates in the past.
 */
export async function onOpenDay(tx: Tx, journals: readonly Journal[], today: Day): Promise<Journal[]> {
  if (journals.every(({ effectiveOn }) => !isBefore(effectiveOn, today))) return [...journals];
  const { rows } = await sql<{ through: Day | null }>`select ledger.closed_through(${ourBook}::smallint) as through`.execute(
    sqlOf(tx),
  );
  const through = rows[0]?.through;
  if (!through) return [...journals];
  return journals.map((journal) =>
    isBefore(through, journal.effectiveOn)
      ? journal
      : { ...journal, effectiveOn: addDays(through, 1), meta: { ...journal.meta, value_on: journal.effectiveOn } },
  );
}

/** Takes journals of the days after `through` again. Only for days that two people have reopened. */
export const reopenPeriod = async (tx: Tx, { through, actorId }: { through: Day; actorId: string }, at: Date): Promise<void> =>
  void (await sql`select ledger.reopen_period(${ourBook}::smallint, ${through}::date, ${actorId}::uuid, ${at}::timestamptz)`.execute(
    sqlOf(tx),
  ));
