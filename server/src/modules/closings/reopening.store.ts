/** Keeps which days were reopened, by which two people, and how the days had been closed before. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Reopening } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';

export type OpenReopening = Reopening & { through: Day; reopenedAt: Date; isReversed: boolean };

/** The one whose days are not released yet. */
export async function openReopening(db: Database): Promise<OpenReopening | undefined> {
  const { rows } = await sql<OpenReopening>`
    select id, from_day as "from", through_day as through, reason, approved_by as "approvedBy", reopened_at as "reopenedAt",
      reversed_at is not null as "isReversed"
    from day_reopenings where released_at is null`.execute(sqlOf(db));
  return rows[0];
}

/** One transaction at a time closes or reopens days. */
export const lockCalendar = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(7302)`.execute(sqlOf(tx)));

type NewReopening = Reopening & { through: Day; requestedBy: string; at: Date };

/** The days are open again; how they had been closed is kept. */
export async function addReopening(
  tx: Tx,
  { id, from, through, reason, requestedBy, approvedBy, at }: NewReopening,
): Promise<void> {
  await sql`insert into day_reopenings (id, from_day, through_day, reason, requested_by, approved_by, reopened_at)
    values (${id}, ${from}, ${through}, ${reason}, ${requestedBy}, ${approvedBy}, ${at})`.execute(sqlOf(tx));
  await sql`insert into reopened_days (reopening_id, on_day, closed_at, loans)
    select ${id}, on_day, closed_at, loans from business_days where on_day >= ${from} and closed_at is not null`.execute(
    sqlOf(tx),
  );
  await sql`update business_days set closed_at = null, loans = 0 where on_day >= ${from} and closed_at is not null`.execute(
    sqlOf(tx),
  );
}

/** Keeps the reopening unreversed until the transaction ends. False when every contract is reversed already: its days may be closed again. */
export async function holdUnreversed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from day_reopenings where id = ${id} and reversed_at is null for share`.execute(sqlOf(tx));
  return rows.length > 0;
}

export const markReversed = async (db: Database, id: string, at: Date): Promise<void> =>
  void (await sql`update day_reopenings set reversed_at = ${at} where id = ${id} and reversed_at is null`.execute(sqlOf(db)));

export const releaseDays = async (db: Database, id: string, at: Date): Promise<void> =>
  void (await sql`update day_reopenings set released_at = ${at} where id = ${id} and released_at is null`.execute(sqlOf(db)));

/** True when an earlier day is open: days close in order. */
export async function hasEarlierOpenDay(db: Database, on: Day): Promise<boolean> {
  const { rows } = await sql`select from business_days where on_day < ${on} and closed_at is null limit 1`.execute(sqlOf(db));
  return rows.length > 0;
}

/** The oldest day that was started or reopened and is not closed. */
export async function oldestOpenDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`select min(on_day) as on from business_days where closed_at is null`.execute(
    sqlOf(db),
  );
  return rows[0]?.on ?? undefined;
}
