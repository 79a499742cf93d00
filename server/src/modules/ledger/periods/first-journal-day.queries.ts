/** Reads on which day the books begin. */
import type { Day } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database } from '#platform/db/transaction';

/** The effective day of the earliest journal: from the totals of sealed days, and the journals that are not sealed yet. */
export async function firstJournalDay(db: Database): Promise<Day | undefined> {
  const { rows } = await sql<{ on: Day | null }>`with edge as (select coalesce(max(to_xid), 0) as xid from ledger.block)
    select least((select min(effective_on) from ledger.day_total),
      (select min(j.effective_on) from edge, ledger.journal j where j.xid >= edge.xid))::text as on`.execute(sqlOf(db));
  return rows[0]?.on ?? undefined;
}
