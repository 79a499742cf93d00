/** The door to SQL: only stores, queries and the platform may open it. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { Database } from './transaction.ts';

export { sql } from 'kysely';

export const sqlOf = (db: Database): Kysely<Tables> | Transaction<Tables> => ('transaction' in db ? db.transaction : db.pool);

/** For what opens a transaction of its own kind (a snapshot of the whole ledger). @throws Error inside of a transaction. */
export function poolOf(db: Database): Kysely<Tables> {
  if ('pool' in db) return db.pool;
  throw new Error('this cannot run inside a transaction');
}
