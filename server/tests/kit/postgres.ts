/** One real PostgreSQL per test run, and in it one migrated template that every test file clones. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort, type OwnPostgres, startPostgres } from '../../../scripts/own-postgres.ts';
import { migrate, migrations } from '../../src/platform/db/migrate.ts';
import { prepareJobs } from '../../src/platform/jobs/boss.ts';
import { fastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test files clone. */
    templateUrl: string;
    /** Where workers put the program that dies. */
    mortalFolder: string;
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
const mortalFolder = join(import.meta.dirname, `../../../node_modules/.cache/ajo-mortal-${process.pid}`);
let own: OwnPostgres | undefined;

export async function setup(project: Pick<TestProject, 'provide'>): Promise<void> {
  const shared = process.env['TEST_POSTGRES_URL'];
  own = shared ? undefined : await startTestPostgres(await freePort());
  const templateUrl = await template(shared ?? own?.url('postgres') ?? '');
  project.provide('templateUrl', templateUrl);
  project.provide('mortalFolder', mortalFolder);
}

export async function teardown(): Promise<void> {
  await own?.stop();
  rmSync(mortalFolder, { recursive: true, force: true });
}

export const startTestPostgres = (port: number): Promise<OwnPostgres> =>
  startPostgres({ folder: join(fastFolder(), `ajo-test-${process.pid}`), port, persistent: false, settings: fastAndCareless });

/** Creates the template of the present schema unless the server has it. Runs that share a server wait for each other. */
async function template(serverUrl: string): Promise<string> {
  const schema = createHash('sha256').update(
    migrations()
      .map(({ hash }) => hash)
      .join(),
  );
  const name = `template_${schema.digest('hex').slice(0, 16)}`;
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(2)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return url;
    // Renamed when it is complete: a run that is interrupted leaves no half of a template.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    const unfinishedUrl = Object.assign(new URL(serverUrl), { pathname: unfinished }).href;
    await migrate(unfinishedUrl);
    await prepareJobs(unfinishedUrl);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return url;
  } finally {
    await client.end();
  }
}
