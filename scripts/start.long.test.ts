/** npm start when its PostgreSQL is killed: it comes back with the data a few times; after that the command ends with a sentence. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { root } from './machine.ts';
import { freePort } from './own-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'ajo-start-'));
chmodSync(home, 0o755); // PostgreSQL runs as another user when we are root
const port = await freePort();
const product = spawn(process.execPath, ['scripts/start.mjs', '--empty'], {
  cwd: root,
  env: {
    PATH: process.env['PATH'],
    AJO_HOME: home,
    PORT: String(port),
    REALTIME_PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_SMTP_PORT: String(await freePort()),
  },
});
const ended = once(product, 'exit');
let [output, errors] = ['', ''];
product.stdout.on('data', (text: Buffer) => (output += text.toString()));
product.stderr.on('data', (text: Buffer) => (errors += text.toString()));
afterAll(async () => {
  if (product.exitCode === null) product.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
});

const patiently = { timeout: 120_000, interval: 200 };
const timesIn = (text: string, sentence: string): number => text.split(sentence).length - 1;
const readiness = async (): Promise<number | undefined> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
function killPostgres(): number {
  const pid = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  expect(pid).toBeGreaterThan(1); // 0 would be our own group
  process.kill(pid, 'SIGKILL');
  return pid;
}

it('restarts a killed PostgreSQL five times, then ends with a sentence and code 1', { timeout: 240_000 }, async () => {
  await vi.waitFor(() => expect(`${output}${errors}`).toContain('is ready after'), patiently);
  const killed = new Set<number>();
  for (let times = 1; times <= 5; times += 1) {
    killed.add(killPostgres());
    await vi.waitFor(() => expect(timesIn(output, '✓ PostgreSQL is up again')).toBe(times), patiently);
    await vi.waitFor(async () => expect(await readiness()).toBe(200), patiently);
  }
  expect(killed.size).toBe(5);
  killPostgres();
  expect(await ended).toEqual([1, null]);
  expect(errors).toMatch(/✗ PostgreSQL ended unexpectedly, and it ended 6 times\. Your data is kept\. Check the disk .+\n$/);
});
