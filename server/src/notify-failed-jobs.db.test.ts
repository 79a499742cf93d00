/** A job that dies on every attempt is seen by a person, once. */
import { afterAll, expect, test, vi } from 'vitest';
import { aStaff, freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction } from '#platform/db/transaction';
import { openJobs } from '#platform/jobs/boss';
import { notifyFailedJobs } from './notify-failed-jobs.ts';

const context = await freshContext();
const jobs = await openJobs({ directUrl: context.config.directUrl, log: context.log, retryDelaySeconds: 0, retryLimit: 0 });
afterAll(() => jobs.stop());
const notices = async () =>
  (
    await sql<{ user_id: string; message: string }>`select user_id, message from notifications order by id`.execute(
      sqlOf(context.db),
    )
  ).rows;

test('a job that failed every attempt is reported to all users who may run jobs, once per kind, and recorded', async () => {
  const boss = await aStaff(context, 'superadmin');
  await aStaff(context, 'finance');
  await jobs.start({ hopeless: async () => Promise.reject(new Error('the table is gone')) });
  await inTransaction(context.db, async (tx) => {
    for (const id of ['a', 'b']) await jobs.send(tx, 'hopeless', { id });
  });
  const dead = async () => (await sql`select from pgboss.job where name = 'dead-letter'`.execute(sqlOf(context.db))).rows.length;
  await vi.waitFor(async () => expect(await dead()).toBe(2), 15_000);

  await Promise.all([
    notifyFailedJobs(context, () => 'Does a hopeless thing'),
    notifyFailedJobs(context, () => 'Does a hopeless thing'),
  ]);
  await notifyFailedJobs(context, () => undefined);

  expect(await notices()).toEqual([
    {
      user_id: boss.id,
      message:
        '2 jobs were not completed after every attempt: Does a hopeless thing. Fix the cause, then retry on the page End of day, under Failed jobs',
    },
  ]);
  const { rows } = await sql`select name, data, reason, tries from given_up_jobs order by data`.execute(sqlOf(context.db));
  expect(rows).toEqual(['a', 'b'].map((id) => ({ name: 'hopeless', data: { id }, reason: 'the table is gone', tries: 1 })));
});
