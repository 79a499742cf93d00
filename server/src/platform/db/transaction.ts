/** One transaction, and what the rest of the program may know of the database. */
import type { Transaction, Kysely } from 'kysely';
import { failpoint } from '#platform/failpoint';
import type { Queue } from './queue.ts';
import { databaseTrouble, isWorthAnotherTry } from './trouble.ts';
import type { Tables } from './tables.ts';

/** Opaque to everyone but stores and queries, which unwrap them with `sqlOf`. */
export type Pool = {
  readonly pool: Kysely<Tables>;
  /** Who waits for a connection right now. */
  readonly queue: () => Queue;
  /** Whether the database answers, asked next to the pool. @throws Error when it does not. */
  readonly probe: () => Promise<void>;
};
export type Tx = { readonly transaction: Transaction<Tables> };
/** A keyed request runs inside the transaction that remembers its answer, so a command may be given either. */
export type Database = Pool | Tx;

/** Inside of a transaction nobody waits for a connection any more. */
export const queueOf = (db: Database): Queue | undefined => ('queue' in db ? db.queue() : undefined);

const maxAttempts = 4;

/**
 * Everything in `work` happens or nothing does. A deadlock or a serialisation failure is tried again from the start, so
 * `work` touches nothing but the database.
 * @throws DomainError `unavailable` when the database cannot be reached.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if ('transaction' in db) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await db.pool
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          const answer = await work({ transaction });
          failpoint('transaction.uncommitted');
          return answer;
        });
      failpoint('transaction.committed');
      return done;
    } catch (error) {
      if (attempt < maxAttempts && isWorthAnotherTry(error)) continue;
      throw databaseTrouble(error);
    }
  }
}

/** Reads that belong together see the database as it was at the first of them; nothing can be written. */
export async function inSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if ('transaction' in db) return work(db);
  try {
    return await db.pool
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => work({ transaction }));
  } catch (error) {
    throw databaseTrouble(error);
  }
}
