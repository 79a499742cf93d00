/** What a product brings to the end of the business day. Each registers one in the list of day closers. */
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Reopening } from '#modules/ledger/periods';
import type { Database, Tx } from '#platform/db/transaction';

export type DayCloser = {
  /** Names the contracts in stored failures: never rename it. */
  kind: string;
  /** The first day that some contract has not closed; undefined when nothing runs. */
  firstOpenDay: (db: Database) => Promise<Day | undefined>;
  /** Contracts that have not closed the day, in the order of their ids: the next `size` after one, or all. */
  behind: (db: Database, on: Day, page: { after: string | undefined; size: number | undefined }) => Promise<string[]>;
  /** How many contracts share a transaction; 100 unless named. A payment to one of them waits for all. */
  batchSize?: number;
  /** Closes the next contracts in one transaction; contracts that are locked are left out. `last` is undefined when none is left. */
  closeBatch: (context: Context, on: Day, page: BatchPage) => Promise<ClosedBatch>;
  /** Closes every open day of one contract until `on`; false when it is locked or not behind. */
  closeOne: (context: Context, id: string, on: Day) => Promise<boolean>;
  /** The next contracts that have closed the day, in the order of their ids. */
  toReopen: (db: Database, from: Day, page: BatchPage) => Promise<string[]>;
  /**
   * Reverses what one contract's days have posted since `from`. Running it twice reverses once. The transaction holds the reopening, which
   * cannot end before the transaction does.
   */
  reopenOne: (tx: Tx, context: Context, contract: { reopening: Reopening; id: string }) => Promise<void>;
  /** Runs after the days are closed: notices. */
  afterClosing?: (context: Context) => Promise<void>;
};

export type BatchPage = { after: string | undefined; size: number };
export type ClosedBatch = { done: number; last: string | undefined };
