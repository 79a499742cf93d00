/** Seeds the demo data once and keeps its PostgreSQL running; every journey file gets a clone (`product.ts`). */
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { prepare } from '../scripts/database.ts';
import { dataFolder, home, secretOfMachine } from '../scripts/machine.ts';
import { openStandIns } from '../scripts/stand-ins.ts';
import { buildWeb } from '../scripts/web.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { freePort, startPostgres } from '../scripts/own-postgres.ts';
import { storyDatabase, storyHome, storyPort } from './places.ts';

const postgres = await startPostgres({
  folder: dataFolder(),
  port: await freePort(),
  persistent: false,
  settings: ['max_connections=200', 'shared_buffers=128MB'],
});
/** The home may be in memory: nothing is left of it. */
const end = (): void =>
  void postgres.stop().finally(() => {
    rmSync(storyHome(), { recursive: true, force: true });
    process.exit(0);
  });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

const server = new pg.Client({ connectionString: postgres.url('postgres') });
await server.connect();
await server.query(`create database ${storyDatabase}`);
await server.end();
const config = readConfig({
  ...secretOfMachine(process.env),
  ...process.env,
  DATABASE_URL: postgres.url(storyDatabase),
  FILES_FOLDER: join(home, 'files'),
});
const standIns = await openStandIns(config);
await prepare(config, async (_title, work) => work());
await standIns.close();
await buildWeb(() => undefined);
writeFileSync(join(home, 'postgres-url'), postgres.url('postgres'));
createServer((_request, response) => response.end('ready')).listen(storyPort);
