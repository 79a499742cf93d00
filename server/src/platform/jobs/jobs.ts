/** Work for later, as a table: what there is, when it runs by itself, and what it does. */
import type { Context } from '#context';

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

/** The handlers of a table of jobs, with everything outside the program already in hand. */
export const handlersOf = (definitions: readonly JobDefinition[], context: Context): JobHandlers =>
  Object.fromEntries(definitions.map(({ name, handler }) => [name, (data: JobData) => handler(context, data)]));
