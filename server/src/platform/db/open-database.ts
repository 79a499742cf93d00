/** Opens the pool of connections that everything else of the program shares. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openQueue } from './queue.ts';
import { swiftPool } from './statements.ts';
import type { Tables } from './tables.ts';
import type { Pool } from './transaction.ts';

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
export function openDatabase(
  url: string,
  more: { max?: number; waitMs?: number; onTrouble?: (error: Error) => void } = {},
): OpenDatabase {
  const max = more.max ?? 10;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: more.waitMs ?? 3_000,
    statement_timeout: 15_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without listeners, a restart of PostgreSQL would end this process: the pool hears of resting connections, the client of one that is in use.
  pool.on('error', (error) => more.onTrouble?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { queue, queued } = openQueue(max);
  const swift = swiftPool(pool);
  const connect = () => queued(() => swift.connect());
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { ...swift, connect } }) });
  return { db: { pool: kysely, queue, probe: () => askAlone(url) }, pool, close: () => kysely.destroy() };
}

/** On a connection of its own, whatever the pool is busy with. */
async function askAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
