/** Opens the pool of connections that everything else of the program shares. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { boundedConnection, serverTimeouts } from './connection.ts';
import { noStatementNames, preparedPool, statementNames } from './prepared-statements.ts';
import { openQueue } from './queue.ts';
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

type DatabaseOptions = {
  max?: number;
  /** How long a caller waits for a connection of the pool. */
  waitMs?: number;
  /** A transaction pooler is between: sessions, startup parameters and prepared statements do not survive it. */
  throughPooler?: boolean;
  onTrouble?: (error: Error) => void;
};

/** Opens a pool with the time-outs that keep a sick database from blocking the process. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const { max = 10, waitMs, throughPooler = false, onTrouble } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    ...boundedConnection,
    ...(waitMs && { connectionTimeoutMillis: waitMs }),
    ...(!throughPooler && serverTimeouts),
  });
  // Without listeners, a restart of PostgreSQL would end this process: the pool reports idle connections, the client those in use.
  pool.on('error', (error) => onTrouble?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { queue, queued } = openQueue(max);
  const prepared = preparedPool(
    pool,
    throughPooler ? { names: noStatementNames, transactionSettings } : { names: statementNames() },
  );
  const connect = () => queued(() => prepared.connect());
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { ...prepared, connect } }) });
  return { db: { pool: kysely, queue, probe: () => checkConnection(url) }, pool, close: () => kysely.destroy() };
}

const transactionSettings = Object.entries(serverTimeouts)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');

/** On a connection of its own, whatever the pool is busy with. */
async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...boundedConnection, query_timeout: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
