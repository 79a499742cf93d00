/** The program itself, as a machine starts it: what keeps it from running is said in sentences and nothing else. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freshContext } from '#kit';
import { expect, test } from 'vitest';

const { DATABASE_URL } = (await freshContext()).config;
const started = (environment: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', APP_SECRET: 'x'.repeat(32), PORT: '0', REALTIME_PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: 50_000,
  });

test.each([
  ['a database that may lose money', { DATABASE_URL }, /^(PostgreSQL runs with \w+ = off\n){3}$/],
  ['a port that is none', { DATABASE_URL, PORT: '99999' }, /^The configuration is not usable.\nPORT: At most 65535\n$/],
  ['a role that is none', { DATABASE_URL, ROLES: 'boss' }, /^The configuration is not usable.\nROLES\.0: .+\n$/],
])('%s is refused in words', (_name, environment, words) => {
  const { status, stdout, stderr } = started(environment);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
});
