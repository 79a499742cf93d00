/** Reads snapshots of what was open between our bank account and account 1000 at the end of a closed month. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { addDays, addMonths, type Day } from '@ajo/contract/kernel/time';
import { valueDay } from '#modules/ledger/periods';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';
import { entriesSince, placesSince, type Snapshot } from './open-items.queries.ts';

/** The newest one until a day; undefined before the first. */
export async function snapshotUntil(db: Database, on: Day): Promise<Snapshot | undefined> {
  const { rows } = await sql<Snapshot>`select on_day::text as on, taken_at as "takenAt" from bank_snapshots
    where on_day <= ${on}::date order by on_day desc limit 1`.execute(sqlOf(db));
  return rows[0];
}

/** The balance of account 1000 at the end of a day by value date: that of the snapshot, and the entries since. */
export async function bookedSince(db: Database, snapshot: Snapshot, on: Day): Promise<Kobo> {
  const { rows } = await sql<{ booked: Kobo }>`/* planned per call */ with places as materialized (${placesSince(snapshot)})
    select ((select coalesce(sum(p.balance_kobo), 0) from places p) + (select coalesce(sum(e.amount_kobo), 0)
        from places p join ${entriesSince} where ${valueDay} <= ${on}::date))::bigint as booked`.execute(sqlOf(db));
  if (!rows[0]) throw new Error('a sum has one row');
  return rows[0].booked;
}

/** The last day of the last closed month. */
export async function lastClosedMonthEnd(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ month: Day | null }>`select max(month)::text as month from closed_months`.execute(sqlOf(db));
  const month = rows[0]?.month;
  return month ? addDays(addMonths(month, 1), -1) : undefined;
}
