/** Work for later, as a table: what there is, when it runs by itself, and what it does. */
import type { Context } from '#context';
import { demandRightClock } from '#platform/clock-skew';

export type { Jobs } from './queue.ts';

/** Ids only: a worker reads the rest when it runs. A job of the timetable comes with none. */
export type JobData = Readonly<Record<string, string>>;

/** One kind of work: a row of the table of what runs when. */
export type JobDefinition = {
  /** Letters, digits, `-`, `_`, `.` and `/`: `payouts/send-order`. */
  name: string;
  /** One sentence for whoever reads the table. */
  summary: string;
  /** When it runs by itself: cron with five fields, in Lagos time. */
  every?: string;
  /** What it throws is tried again later, with growing pauses; so it may run twice and must be idempotent. */
  handler: (context: Context, data: JobData) => Promise<unknown>;
};

export type JobHandlers = Readonly<Record<string, (data: JobData) => Promise<unknown>>>;
export type Timetable = readonly Pick<JobDefinition, 'name' | 'every'>[];

/** The handlers of a table of jobs. While the clock is wrong, no job runs: each is retried later, here or in another process. */
export const handlersOf = (definitions: readonly JobDefinition[], context: Context): JobHandlers =>
  Object.fromEntries(
    definitions.map(({ name, handler }) => [
      name,
      async (data: JobData) => {
        await demandRightClock(context);
        return handler(context, data);
      },
    ]),
  );
