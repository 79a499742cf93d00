/** Brings a database to the present: applies the numbered .sql files that it has not seen, each in a transaction of its own. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { patientConnection } from './connection.ts';

const folder = join(import.meta.dirname, '../../../migrations');
/** Any number, as long as every migrating process uses the same lock. */
const migrationLock = 7_262;

export type Migration = { name: string; sql: string; hash: string };

export const migrations = (from = folder): Migration[] =>
  readdirSync(from)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(from, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });

/**
 * Needs a direct connection: a session lock does not survive a transaction pooler.
 * Two processes at once are safe: the second waits and finds nothing to do.
 * @throws Error when an applied file has been changed since, or a migration fails; what was applied before stays.
 */
export async function migrate(directUrl: string, all = migrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: directUrl, ...patientConnection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const pending = await pendingOf(client, all);
    for (const one of pending) await apply(client, one);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '2s'");
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function pendingOf(client: pg.Client, all: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const { name, hash } of all)
    if (applied.has(name) && applied.get(name) !== hash)
      throw new Error(`Migration ${name} was changed after it had been applied`);
  return all.filter(({ name }) => !applied.has(name));
}

/** The files that the database has not applied. Throws like `migrate` when an applied one was changed. */
export async function pendingMigrations(directUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: directUrl, ...patientConnection });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('schema_migrations') as found");
    const pending = rows[0]?.found ? await pendingOf(client, migrations()) : migrations();
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
