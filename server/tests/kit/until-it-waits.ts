/** Races in tests: one act meets a transaction that holds a lock. */
import type { Context } from '#context';
import { sql, sqlOf } from '#platform/db/sql';

/** Until a transaction waits for an advisory lock, or the act is over without having waited. */
export async function untilItWaits({ db }: Pick<Context, 'db'>, act: Promise<unknown>): Promise<void> {
  let isOver = false;
  void act.finally(() => {
    isOver = true;
  });
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())) as waits`;
  while (!isOver && !(await waiting.execute(sqlOf(db))).rows[0]?.waits);
}
