/** The context of a test without the test runner: what a test file opens, and what a process that is made to die opens on the same database. */
import type { Context } from '#context';
import { movableClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { openDatabase } from '#platform/db/open-database';
import { openLocalDisk } from '#platform/files/local-disk';
import { openLog } from '#platform/log';
import { onLoanFact } from '../../src/reactions.ts';
import { whoIsOf } from '../../src/who-is.ts';
import { scriptedProviders, type Scripted } from './providers.ts';

export type TestContext = Context & Scripted & { clock: ReturnType<typeof movableClock> };

export function openTestContext(config: Config, at: Date): { context: TestContext; close: () => Promise<void> } {
  // Many test files share a machine: waiting for a connection is no fault there.
  const { db, close } = openDatabase(config.DATABASE_URL, { max: 20, waitMs: 30_000, throughPooler: config.throughPooler });
  const files = openLocalDisk(config.FILES_FOLDER);
  const base = { config, db, clock: movableClock(at), files, log: openLog(config.LOG_LEVEL), ...scriptedProviders() };
  return { context: { ...base, whoIs: whoIsOf(base), onLoanFact }, close };
}
