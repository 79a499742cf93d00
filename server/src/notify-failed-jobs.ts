/** Notifies the people who may run jobs of jobs that failed every attempt. */
import { may, staffRoles } from '@ajo/contract/kernel/access';
import type { Context } from '#context';
import { notifyRoles } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { claimFailedJobs } from '#platform/jobs/failed-jobs.store';

/** Once for each kind of work in a round, however many jobs of it lie there. */
export async function notifyFailedJobs(context: Context, summaryOf: (name: string) => string | undefined): Promise<void> {
  const failed = await inTransaction(context.db, async (tx) => {
    const found = await claimFailedJobs(tx, context.clock.now());
    for (const name of new Set(found.map((job) => job.name))) {
      const count = found.filter((job) => job.name === name).length;
      await notifyRoles(
        tx,
        context,
        staffRoles.filter((role) => may(role, 'jobs.run')),
        {
          kind: 'job',
          message: `${count === 1 ? 'A job was' : `${count} jobs were`} not completed after every attempt: ${summaryOf(name) ?? name}. Fix the cause, then retry on the page End of day, under Failed jobs`,
          isTrouble: true,
          link: '/admin/jobs?tab=given-up',
        },
      );
    }
    return found;
  });
  for (const { name, reason } of failed) context.log.error({ job: name, reason }, 'a job was given up after every try');
}
