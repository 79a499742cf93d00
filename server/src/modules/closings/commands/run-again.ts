/** A person puts a job that was given up back into the queue, after what stopped it was fixed. */
import type { Actor } from '@ajo/contract/kernel/access';
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { lockGivenUp, noteRunAgain } from '#platform/jobs/failed-jobs.store';
import { jobMissing } from '../closings.errors.ts';
import { type SummaryOf, whyNotRunAgain } from '../failed-jobs.rules.ts';

type RetryJobsInput = { id: string; summaryOf: SummaryOf };

/** The same work with the same ids; it is new in the queue, and becomes a given-up job again if it fails again. */
export const runAgain = (context: Context, actor: Actor, { id, summaryOf }: RetryJobsInput): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const job = await lockGivenUp(tx, id);
    if (!job) throw jobMissing();
    refuseIf(whyNotRunAgain(job, summaryOf));
    await noteRunAgain(tx, id, actor, context.clock.now());
    await record(tx, context, {
      actor,
      subject: { kind: 'job', id },
      action: 'ran a job again that was given up',
      after: { job: job.name },
    });
    await context.jobs.send(tx, job.name, job.data);
  });
