/** Work for later. A job is enqueued in the transaction that makes it necessary: both happen or neither does. */
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';

/** Ids only: a worker reads the rest when it runs. A job of the timetable comes with none. */
export type JobData = Readonly<Record<string, string>>;

export type Jobs = {
  /** `data` holds ids only: a worker reads the rest when it runs. At-least-once, so handlers are idempotent. */
  send: (tx: Tx, name: string, data: Record<string, string>, when?: { startAfter?: Date }) => Promise<void>;
};

/** One kind of work: a row of the table of what runs when. */
export type JobDefinition = {
  /** Letters, digits, `-`, `_`, `.` and `/`: `payouts/send-order`. */
  name: string;
  /** One sentence for whoever reads the table. */
  summary: string;
  /** When it runs by itself: cron with five fields, in Lagos time. */
  every?: string;
  /** What it throws is tried again later, with growing pauses; so it may run twice and must be idempotent. */
  handler: (context: Context, data: JobData) => Promise<void>;
};
