/** The one machine that a newcomer has: its data folder, its own PostgreSQL, its ports, and the sentence when something is in the way. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type OwnPostgres, startPostgres } from '../server/src/platform/db/postgres.ts';

export const root = join(import.meta.dirname, '..');
export const home = process.env['AJO_HOME'] ?? join(root, '.ajo');

/** Thrown with a sentence for the person at the terminal; nothing else needs to be shown. */
export class Obstacle extends Error {}

export async function demandFreePort(port: number, what: string, variable: string): Promise<void> {
  const free = await new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (!free)
    throw new Obstacle(`Port ${port} (${what}) is taken. Stop the program that uses it, or choose another with ${variable}=….`);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** One product per folder: a second start says where the first one is. */
export function takeFolder(address: string): () => void {
  mkdirSync(home, { recursive: true });
  const mark = join(home, 'running.json');
  const other = existsSync(mark) ? runningMark(readFileSync(mark, 'utf8')) : undefined;
  if (other && other.pid !== process.pid && isAlive(other.pid))
    throw new Obstacle(`Ajo is already running at ${other.address} (process ${other.pid}).`);
  writeFileSync(mark, JSON.stringify({ pid: process.pid, address }));
  return () => rmSync(mark, { force: true });
}

/** Undefined when the mark was only half written: whoever wrote it did not get as far as to run. */
function runningMark(text: string): { pid: number; address: string } | undefined {
  try {
    return JSON.parse(text) as { pid: number; address: string };
  } catch {
    return undefined;
  }
}

/** The secret of this machine, made once: sessions and sealed fields outlive a restart. */
export function ownSecret(): string {
  const file = join(home, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** PostgreSQL does not run as root, and the user it runs as must reach its folder. */
export function dataFolder(): string {
  const folder = join(home, 'postgres');
  if (process.getuid?.() !== 0) return folder;
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at))
    if ((statSync(at, { throwIfNoEntry: false })?.mode ?? 0o755) % 2 === 0)
      return join('/var/lib', `ajo-${Buffer.from(root).toString('hex').slice(-16)}`);
  return folder;
}

/** Starts the product's own PostgreSQL on the data of the last time; makes it on the first. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = dataFolder();
  await endOrphan(folder);
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const lines: string[] = [];
  try {
    const settings = ['max_connections=100', 'shared_buffers=128MB', 'max_wal_size=2GB'];
    return await startPostgres({
      folder,
      port: await freePort(),
      persistent: true,
      isNew,
      settings,
      onLog: (line) => lines.push(line),
    });
  } catch (error) {
    const said = lines.join('').replaceAll('[STDERR] ', '').trim().split('\n');
    const reasons = said.filter((line) => /fatal|panic|error|could not|no space|denied/i.test(line)).slice(0, 3);
    throw new Obstacle(
      `PostgreSQL did not start on ${folder}.\n${reasons.join('\n') || said.at(-1) || String(error)}\nNothing was deleted. ${cureOf(said.join('\n'))}`,
    );
  }
}

function cureOf(said: string): string {
  if (/no space left|disk full/i.test(said)) return 'The disk is full: free some space and start again.';
  if (/permission denied|not owned|wrong ownership/i.test(said)) return 'Start Ajo as the user who owns the folder.';
  return 'The folder is damaged: put back a copy of it, or start afresh with "npm run db:reset".';
}

/** What the machine itself refuses, in words; undefined for everything else. */
export function obstacleOf(error: unknown): string | undefined {
  if (error instanceof Obstacle) return error.message;
  const { code, path, message = '' } = (error ?? {}) as { code?: string; path?: string; message?: string };
  if (code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(message))
    return `The disk is full${path ? ` (${path})` : ''}. Free some space and start again; what was saved is kept.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Ajo may not write ${path ?? 'its folder'}. Start it as the user who owns the folder, or choose another with AJO_HOME=….`;
  return undefined;
}

/** A killed product leaves its PostgreSQL behind: it is asked to stop, so that the data opens cleanly. */
async function endOrphan(folder: string): Promise<void> {
  const mark = join(folder, 'postmaster.pid');
  if (!existsSync(mark)) return;
  const pid = Number(readFileSync(mark, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 150 && isAlive(pid); tries += 1) await wait(200);
  if (isAlive(pid)) throw new Obstacle(`An earlier PostgreSQL (process ${pid}) still holds ${folder}. Stop it and try again.`);
}
