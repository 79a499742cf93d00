/** A connection that ends in the middle of a transaction: the request fails with a retry, the process and the pool continue. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, type Tx } from '#platform/db/transaction';

const { db, config } = await freshContext();
const pidOf = async (tx: Tx): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sqlOf(tx))).rows[0]?.pid ?? 0;

async function end(pid: number): Promise<void> {
  const other = new pg.Client({ connectionString: config.DATABASE_URL });
  await other.connect();
  await other.query('select pg_terminate_backend($1, 5000)', [pid]);
  await other.end();
}

test('a connection ended between two statements neither ends the process nor keeps its place in the pool', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    const broken = inTransaction(db, async (tx) => {
      await end(await pidOf(tx));
      await new Promise((resolve) => setTimeout(resolve, 200)); // the goodbye arrives while nothing is asked
      return sql`select 1`.execute(sqlOf(tx));
    });
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable' });
    expect(uncaught).toEqual([]);
    const all = Array.from({ length: 30 }, () => inTransaction(db, pidOf));
    expect((await Promise.all(all)).every((pid) => pid > 0)).toBe(true);
  } finally {
    process.off('uncaughtException', note);
  }
});
