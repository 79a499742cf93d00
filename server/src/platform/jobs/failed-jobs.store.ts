/** Jobs that failed every attempt: the queue keeps them, this writes each down once, so that staff are notified once. */
import { sql, sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';
import { deadLetter } from './boss.ts';
import type { JobData } from './jobs.ts';

export type FailedJob = { name: string; reason: string | null };

const maxAtOnce = 200;

/** Failed jobs without a notification. Of two concurrent processes each job is claimed by one. */
export async function claimFailedJobs(tx: Tx, at: Date): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    insert into given_up_jobs (id, name, data, reason, tries, given_up_at, notified_at)
    select job.id, coalesce(job.source_name, 'unknown'), coalesce(job.data, '{}'), job.source_output ->> 'message',
           coalesce(job.source_retry_count, 0) + 1, job.created_on, ${at}
      from pgboss.job
     where job.name = ${deadLetter} and not exists (select from given_up_jobs known where known.id = job.id)
     order by job.created_on limit ${maxAtOnce}
    on conflict (id) do nothing
    returning name, reason`.execute(sqlOf(tx));
  return rows;
}

/** A failed job, locked while it is run again. */
export type LockedJob = { name: string; data: JobData; runAgainAt: Date | null };

/** Locks the row until the transaction ends: of two concurrent calls the second finds it run again. */
export async function lockGivenUp(tx: Tx, id: string): Promise<LockedJob | undefined> {
  const row = await sqlOf(tx)
    .selectFrom('given_up_jobs')
    .select(['name', 'data', 'run_again_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { name: row.name, data: row.data as JobData, runAgainAt: row.run_again_at };
}

export const noteRunAgain = async (tx: Tx, id: string, by: { id: string; name: string }, at: Date): Promise<void> =>
  void (await sqlOf(tx)
    .updateTable('given_up_jobs')
    .set({ run_again_at: at, run_again_by: by.id, run_again_by_name: by.name })
    .where('id', '=', id)
    .execute());
