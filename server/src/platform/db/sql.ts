/** The door to SQL: only stores, queries and the platform may open it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';
import type { Database, Pool } from './transaction.ts';

export { sql } from 'kysely';

export const sqlOf = (db: Database): Kysely<Tables> | Transaction<Tables> => ('transaction' in db ? db.transaction : db.pool);

/** For what opens a transaction of its own kind (a snapshot of the whole ledger). @throws Error inside of a transaction. */
export function poolOf(db: Database): Kysely<Tables> {
  if ('pool' in db) return db.pool;
  throw new Error('this cannot run inside a transaction');
}

const int8 = 20;
const date = 1082;
const int8Array = 1016;

/** bigint for int8 (money), text for dates (business days have no time); numeric stays text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8) return (text: string) => BigInt(text);
    if (oid === date) return (text: string) => text;
    if ((oid as number) === int8Array) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt);
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

export type OpenDatabase = { db: Pool; pool: pg.Pool; close: () => Promise<void> };

/** Opens a pool with the time-outs that keep a sick database from freezing the program (reliability §3.3 c). */
export function openDatabase(url: string, more: { max?: number; onTrouble?: (error: Error) => void } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: more.max ?? 10,
    types,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 15_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener, a restart of PostgreSQL would end this process.
  pool.on('error', (error) => more.onTrouble?.(error));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db: { pool: kysely }, pool, close: () => kysely.destroy() };
}
