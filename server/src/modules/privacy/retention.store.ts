/** Removes of what is no longer needed, by the register, and keeps the figures. */
import { dayMs } from '@ajo/contract/kernel/time';
import { sql, sqlOf } from '#platform/db/sql';
import type { Database, Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import type { Letting } from './lettings.ts';

/** Statements stay short: a table that was never cleaned is emptied over several runs. */
const maxAtOnce = 50_000;

export async function removeOld(db: Database, { table, since, days }: Letting, at: Date): Promise<number> {
  const before = new Date(at.getTime() - days * dayMs);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${sql.ref(since)} < ${before} limit ${maxAtOnce})`.execute(sqlOf(db));
  return Number(numAffectedRows ?? 0n);
}

export const saveRun = async (tx: Tx, removed: Record<string, number>, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .insertInto('retention_runs')
    .values({ id: newId(at), at, removed: JSON.stringify(removed) })
    .execute());
