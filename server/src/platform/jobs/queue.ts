/** How work for later is requested. A job is enqueued in the transaction that makes it necessary: both happen or neither does. */
import type { Tx } from '#platform/db/transaction';

export type Jobs = {
  /** `data` holds ids only: a worker reads the rest when it runs. At-least-once, so handlers are idempotent. */
  send: (tx: Tx, name: string, data: Record<string, string>, when?: { startAfter?: Date }) => Promise<void>;
};
