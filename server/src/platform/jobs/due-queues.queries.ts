/** Which queues have jobs that are due: one query for all of them. */
import type { PgBoss } from 'pg-boss';

type Database = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/** One look into an index of each queue: how many jobs are due, or were completed, does not matter. */
const text = `
  select queue.name from unnest($1::text[]) as queue (name)
   where exists (select from pgboss.job
                  where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`;

/** @returns those of the names with a job that waits for a worker and may run now. */
export async function dueQueues(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = (await database.executeSql(text, [names])) as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
