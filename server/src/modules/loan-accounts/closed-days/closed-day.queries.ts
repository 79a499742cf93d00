/** Until which day instalments on file have interest and penalties: the account of one loan adds those since then. */
import type { Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** The last closed day; null before the first. */
export async function filedThrough(db: Database): Promise<Day | null> {
  const { rows } = await sql<{ on: Day | null }>`select max(on_day) as on from business_days where closed_at is not null`.execute(
    sqlOf(db),
  );
  return rows[0]?.on ?? null;
}
