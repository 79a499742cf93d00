/** One transaction, and what the rest of the program may know of the database. */
import { type Kysely, sql, type Transaction } from 'kysely';
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
type Callback = () => Promise<void>;
/** `callbacks` run after the commit. A read-only snapshot has none. */
export type Tx = { readonly transaction: Transaction<Tables>; readonly callbacks?: Callback[] };
/** A keyed request runs inside the transaction that stores its reply, so a command may receive either. */
export type Database = Pool | Tx;

/** Inside a transaction there is no wait for a connection. */
export const queueOf = (db: Database): Queue | undefined => ('queue' in db ? db.queue() : undefined);

const maxAttempts = 4;

/** Runs `callback` once the outermost transaction has committed, such as closing sockets. After a rollback it does not run. */
export function afterCommit({ callbacks }: Tx, callback: Callback): void {
  if (!callbacks) throw new Error('a read-only transaction has no callbacks');
  callbacks.push(callback);
}

/**
 * Everything in `work` happens or nothing does. A deadlock or a serialisation failure is tried again from the start, so
 * `work` touches nothing but the database.
 * @throws DomainError `unavailable` when the database cannot be reached.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if ('transaction' in db) return work(db);
  const { done, callbacks } = await commit(db, work);
  for (const callback of callbacks) await callback();
  return done;
}

async function commit<T>(db: Pool, work: (tx: Tx) => Promise<T>): Promise<{ done: T; callbacks: Callback[] }> {
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt collects its own: those of a rolled-back attempt are dropped.
    const callbacks: Callback[] = [];
    try {
      const done = await db.pool
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          const answer = await work({ transaction, callbacks });
          failpoint('transaction.uncommitted');
          return answer;
        });
      failpoint('transaction.committed');
      return { done, callbacks };
    } catch (error) {
      if (attempt < maxAttempts && isWorthAnotherTry(error)) continue;
      throw databaseTrouble(error);
    }
  }
}

/** When `work` throws, its own writes and callbacks are undone and the transaction goes on. Not for work with a savepoint of its own. */
export async function inSavepoint<T>({ transaction, callbacks }: Tx, work: () => Promise<T>): Promise<T> {
  const before = callbacks?.length ?? 0;
  await sql`savepoint attempt`.execute(transaction);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(transaction);
    return done;
  } catch (error) {
    callbacks?.splice(before);
    await sql`rollback to savepoint attempt`.execute(transaction);
    throw error;
  }
}

class Rehearsed extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rehearsed');
    this.result = result;
  }
}

/** What `work` would do and return, without an effect: the figures of a quote are those of the act. Not inside a transaction. */
export async function rehearse<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T;
    throw error;
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
