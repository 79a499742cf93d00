/** Another process does something of the product and dies halfway, as if the power had failed. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, inject } from 'vitest';
import type { Config } from '#platform/config';
import { sql, sqlOf } from '#platform/db/sql';
import { bundleMortal } from './bundle-mortal.ts';
import type { TestContext } from './open-test-context.ts';
import type { Scripted } from './providers.ts';
import type { Ask } from './requests.ts';

/** An act of the product is triggered by a call or by a job. */
export type Act = ({ call: string } & Ask) | { job: string; data?: Record<string, string> };
/** What the providers answer to the other process: no functions, they do not travel. */
export type Script = Partial<
  Pick<
    Scripted['provider'],
    'transferResult' | 'verifyTransferResult' | 'checkoutResult' | 'cardResult' | 'creditResult' | 'settlements'
  >
>;
export type Errand = { config: Config; at: Date; act: Act; script: Script };

/** V8 collects no garbage while the program loads: that took a tenth of its CPU time. */
const roomForLoading = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

let crashes = 0;
let bundled: Promise<string> | undefined;
/** Each worker has its own. */
const mortalFile = (): Promise<string> => (bundled ??= bundleMortal(join(inject('mortalFolder'), String(process.pid))));

/**
 * `place` is a failpoint: `payout.called`, or `transaction.committed#3` for the third time. Over when PostgreSQL has noticed, so that no lock is left.
 * Answers what the dead asked the payments provider for; jobs that it sent and that were stored stand in `context.queued`.
 */
export async function dieAt(
  context: TestContext,
  place: string,
  act: Act,
  script: Script = {},
): Promise<{ method: string; reference?: string }[]> {
  const mortal = `mortal-${process.pid}-${(crashes += 1)}`;
  const errand: Errand = { config: context.config, at: context.clock.now(), act, script };
  const file = await mortalFile();
  const { signal, stdout, stderr } = spawnSync(process.execPath, [...roomForLoading, file], {
    input: serialize(errand),
    env: { ...process.env, FAILPOINT: place, PGAPPNAME: mortal, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') },
  });
  expect([signal, stderr.toString()]).toEqual(['SIGKILL', '']);
  await expect.poll(() => sessionsOf(context, mortal), { timeout: 20_000 }).toBe(0);
  await takeQueuedJobs(context);
  return stdout
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** A session keeps its locks until PostgreSQL detects that the client is gone. */
async function sessionsOf({ db }: TestContext, mortal: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${mortal}`.execute(sqlOf(db));
  return rows[0]?.count ?? 0;
}

async function takeQueuedJobs({ db, queued }: TestContext): Promise<void> {
  const { rows } = await sql<{ name: string; data: Record<string, string> }>`delete from pgboss.job returning name, data`.execute(
    sqlOf(db),
  );
  queued.push(...rows);
}
