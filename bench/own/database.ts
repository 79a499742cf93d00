/** A temporary, freshly migrated PostgreSQL for one measurement. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { freePort, startPostgres } from '../../scripts/own-postgres.ts';

type BenchDatabaseOptions = { settings: string[]; connections?: number };
export type OwnDatabase = OpenDatabase & { url: string; /** Removed with it. */ folder: string };

export async function withDatabase<T>(
  { settings, connections = 10 }: BenchDatabaseOptions,
  measure: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const folder = join(tmpdir(), `ajo-bench-${process.pid}`);
  const postgres = await startPostgres({ folder, port: await freePort(), persistent: false, settings });
  try {
    const url = postgres.url('postgres');
    await migrate(url);
    const opened = openDatabase(url, { max: connections });
    try {
      return await measure({ ...opened, url, folder });
    } finally {
      await opened.close();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
