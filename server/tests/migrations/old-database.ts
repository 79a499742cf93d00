/** A database of an earlier release, which a test fills and then migrates. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { migrate, migrations } from '#platform/db/migrate';

export type OldDatabase = {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  insert: (table: string, row: object) => Promise<void>;
  /** @param before number of the first migration that does not run */
  migrateUntil: (before: string) => Promise<void>;
};

/** Empty before the tests of the file, dropped after them. */
export function oldDatabase(): OldDatabase {
  const name = `migrated_${randomBytes(8).toString('hex')}`;
  const urlOf = (database: string): string => Object.assign(new URL(inject('templateUrl')), { pathname: database }).href;
  const queryIn = async <Row extends pg.QueryResultRow>(database: string, text: string, values: unknown[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  // Hundreds of migrations run in a hook.
  vi.setConfig({ hookTimeout: 240_000 });
  beforeAll(() => queryIn('postgres', `create database ${name}`, []));
  afterAll(() => queryIn('postgres', `drop database if exists ${name} with (force)`, []));
  return {
    query: (text, values = []) => queryIn(name, text, values),
    insert: async (table, row) => {
      const values = Object.keys(row).map((_name, at) => `$${at + 1}`);
      const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`;
      await queryIn(name, text, Object.values(row));
    },
    migrateUntil: async (before) => {
      const earlier = migrations().filter((one) => one.name < before);
      await migrate(urlOf(name), earlier);
    },
  };
}
