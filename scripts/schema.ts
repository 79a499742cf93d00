/** npm run schema: writes server/schema.sql and server/src/platform/db/tables.ts from the migrations. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { freePort, startPostgres } from './own-postgres.ts';
import { describeSchema } from '../server/src/platform/db/schema.ts';

const root = join(import.meta.dirname, '..');
const folder = join(tmpdir(), `ajo-schema-${process.pid}`);
const postgres = await startPostgres({ folder, port: await freePort(), persistent: false, settings: ['fsync=off'] });
try {
  await migrate(postgres.url('postgres'));
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  const { sql, types } = await describeSchema(client);
  await client.end();
  writeFileSync(join(root, 'server/schema.sql'), sql);
  writeFileSync(join(root, 'server/src/platform/db/tables.ts'), types);
} finally {
  await postgres.stop();
}
