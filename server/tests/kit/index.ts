/** What every test against the database starts from: a fresh copy of it, a clock that obeys, and people to act. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { readConfig } from '#platform/config';
import { openTestContext, type TestContext } from './open-test-context.ts';

export { type Act, dieAt } from './death.ts';
export { weHold } from './held-money.ts';
export * from './people.ts';
export * from './profiles.ts';
export { paid } from './providers.ts';
export { openSilentProxy, type SilentProxy } from './silent-proxy.ts';
export * from './requests.ts';
export * from './running-loan.ts';
export type { TestContext };

/** A Monday morning in Lagos, far from a month's end. */
export const aMondayMorning = new Date('2026-03-02T08:00:00Z');
let copies = 0;

/** A clone of the migrated database for this test file alone; it is dropped with the cluster at the end of the run. */
export async function freshContext(environment: Record<string, string> = {}): Promise<TestContext> {
  const port = inject('postgresPort');
  const name = `test_${process.pid}_${(copies += 1)}`;
  const databaseUrl = `postgres://ajo:ajo@127.0.0.1:${port}/${name}`;
  await clone(`postgres://ajo:ajo@127.0.0.1:${port}/template1`, name);
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that only the tests know, long enough',
    FILES_FOLDER: mkdtempSync(join(tmpdir(), 'ajo-files-')),
    RATE_LIMITS: 'false',
    SHED_LOAD: 'false',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...environment,
  });
  const { context, close } = openTestContext(config, aMondayMorning);
  afterAll(close);
  return context;
}

/** A template can be cloned by one at a time, and only while nobody is in it: wait for the other clones. */
async function clone(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create database ${name} template postgres strategy file_copy`);
  await client.end();
}
