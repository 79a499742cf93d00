/** Background jobs as a table: their names, schedules and handlers. */
import type { Context } from '#context';
import { requireRightClock } from '#platform/clock-skew';

export type { Jobs } from './queue.ts';

/** Ids only: a worker reads the rest when it runs. A scheduled job has none. */
export type JobData = Readonly<Record<string, string>>;

/** One row of the job table. */
export type JobDefinition = {
  /** Letters, digits, `-`, `_`, `.` and `/`: `payouts/send-order`. */
  name: string;
  /** Names that earlier versions used: jobs that are still queued under them run here. */
  formerNames?: readonly string[];
  /** One sentence for the reader of the table. */
  summary: string;
  /** The schedule: cron with five fields, in Lagos time. */
  every?: string;
  /** How many of them a process runs at once, 10 unless given: one that holds a connection of the pool for long takes less. */
  maxConcurrent?: number;
  /** A job that throws is retried later, with growing pauses: it may run twice and must be idempotent. */
  handler: (context: Context, data: JobData) => Promise<unknown>;
};

export type JobHandlers = Readonly<Record<string, (data: JobData) => Promise<unknown>>>;
export type Timetable = readonly Pick<JobDefinition, 'name' | 'every' | 'maxConcurrent'>[];

/** The handlers of a table of jobs. While the clock is wrong, no job runs: each is retried later, here or in another process. */
export const handlersOf = (definitions: readonly JobDefinition[], context: Context): JobHandlers =>
  Object.fromEntries(
    definitions.flatMap(({ name, formerNames = [], handler }) =>
      [name, ...formerNames].map((queue) => [
        queue,
        async (data: JobData) => {
          await requireRightClock(context);
          return handler(context, data);
        },
      ]),
    ),
  );

/** The summary of a job by its name, or by a name that an earlier version used. */
export const summaryIn = (definitions: readonly JobDefinition[], name: string): string | undefined =>
  definitions.find((job) => job.name === name || job.formerNames?.includes(name))?.summary;
