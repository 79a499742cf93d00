/** What every test against the database starts from: a fresh copy of it, a clock that obeys, and people to act. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config';
import { openTestContext, type TestContext } from './open-test-context.ts';
import { closeAppsOn } from './requests.ts';

export { closeOpenDays } from './days.ts';
export { type Act, dieAt } from './crash.ts';
export { weHold } from './held-money.ts';
export * from './investments.ts';
export { bookingWith } from './money-in.ts';
export * from './people.ts';
export * from './profiles.ts';
export { textOfPdf } from './pdf-text.ts';
export { paid, paidByCard } from './providers.ts';
export { openSilentProxy, type SilentProxy } from './silent-proxy.ts';
export { appOf, type Ask, ask, confirmById, confirmNewest, withoutIds } from './requests.ts';
export * from './running-loan.ts';
export * from './savings.ts';
export * from './subscriptions.ts';
export type { TestContext };

/** A Monday morning in Lagos, far from a month's end. */
export const aMondayMorning = new Date('2026-03-02T08:00:00Z');

/** A clone of the migrated database for this test file alone, or for the test that opens it. */
export async function freshContext(environment: Record<string, string> = {}): Promise<TestContext> {
  const databaseUrl = await clone(`test_${randomBytes(8).toString('hex')}`);
  const filesFolder = mkdtempSync(join(tmpdir(), 'ajo-files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret that only the tests know, long enough',
    FILES_FOLDER: filesFolder,
    RATE_LIMITS: 'false',
    SHED_LOAD: 'false',
    CLOCK_CHECK: 'off',
    DEMO_CUSTOMERS: '0',
    BRAND_LICENCE: 'Licensed for loans, savings and investments',
    INVESTMENTS_LICENSED: 'true',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...environment,
  });
  const { context, close } = openTestContext(config, aMondayMorning);
  atEnd(async () => {
    await closeAppsOn(databaseUrl);
    await close();
    await onServer((server) => server.query(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`));
    rmSync(filesFolder, { recursive: true, force: true });
  });
  return context;
}

/** Runs after the present test; outside of a test after all of the file. A hook that is added during a test never runs. */
function atEnd(clean: () => Promise<void>): void {
  try {
    onTestFinished(clean);
  } catch {
    afterAll(clean);
  }
}

/** A template can be cloned by one client at a time, and only while it has no connection: clones wait for each other. */
async function clone(name: string): Promise<string> {
  const template = new URL(inject('templateUrl'));
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(1)');
    await server.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  });
  return Object.assign(template, { pathname: name }).href;
}

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({
    connectionString: Object.assign(new URL(inject('templateUrl')), { pathname: 'postgres' }).href,
  });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
