/** One real PostgreSQL per test run, and in it one migrated template that every test file clones. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { freePort, type OwnPostgres, startPostgres } from '../../src/platform/db/postgres.ts';
import { prepareJobs } from '../../src/platform/jobs/boss.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
  }
}

// Tests may lose their data with the power; nothing else may run with these.
const fastAndCareless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
];
let postgres: OwnPostgres;

export async function setup(project: Pick<TestProject, 'provide'>): Promise<void> {
  const port = await freePort();
  const folder = join(tmpdir(), `ajo-test-${process.pid}`);
  postgres = await startPostgres({ folder, port, persistent: false, settings: fastAndCareless });
  await migrate(postgres.url('postgres'));
  await prepareJobs(postgres.url('postgres'));
  project.provide('postgresPort', port);
}

export async function teardown(): Promise<void> {
  await postgres.stop();
}
