/** Whether the database takes writes: a full disk and a read-only standby still answer every read. */
import { DomainError } from '@ajo/contract/kernel/errors';
import { sql, sqlOf } from './sql.ts';
import { type Database, inTransaction } from './transaction.ts';

/**
 * Writes a temporary file of some hundred kilobytes and one record to the write-ahead log. No table is touched, nothing is left behind.
 * @throws DomainError `unavailable` when the database refuses writes.
 */
export async function probeWrites(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const on = sqlOf(tx);
    await sql`set local work_mem = '64kB'`.execute(on);
    // Larger than work_mem, so the rows go to the disk.
    await sql`select count(*) from generate_series(1, 20000)`.execute(on);
    const { rows } = await sql<{ readonly: boolean }>`
      select current_setting('transaction_read_only')::boolean as readonly`.execute(on);
    if (rows[0]?.readonly)
      throw new DomainError('unavailable', 'database_read_only', 'We are having a short interruption. Please try again', {
        retryAfterSeconds: 5,
      });
    await sql`select pg_logical_emit_message(true, 'ajo', 'write probe')`.execute(on);
  });
}
