/** The door to SQL: only stores, queries and the platform may open it. */
import { type Compilable, CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { sentWithNext } from './prepared-statements.ts';
import type { Tables } from './tables.ts';
import type { Database, Tx } from './transaction.ts';

export { sql } from 'kysely';

export const sqlOf = (db: Database): Kysely<Tables> | Transaction<Tables> => ('transaction' in db ? db.transaction : db.pool);

/** Asks with a text that never changes, numbered parameters in it: nothing is put together again at every call. */
export const repeated = async <Row>(db: Database, text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await sqlOf(db).executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows;

/**
 * Sends a statement, whose rows are not read and whose errors are not handled, together with the next one of the transaction, at the latest with the commit: it saves a
 * round trip. When it fails, that next statement throws its error.
 */
export async function withNext({ transaction }: Tx, query: Compilable): Promise<void> {
  const { sql: text, parameters } = query.compile();
  await transaction.executeQuery(CompiledQuery.raw(sentWithNext + text, [...parameters]));
}

/** For what opens a transaction of its own kind (a snapshot of the whole ledger). @throws Error inside of a transaction. */
export function poolOf(db: Database): Kysely<Tables> {
  if ('pool' in db) return db.pool;
  throw new Error('this cannot run inside a transaction');
}
