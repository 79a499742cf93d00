/** The program as a machine starts it: errors at the start are sentences, and readiness is one line. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freshContext } from '#kit';
import { expect, test } from 'vitest';

const { DATABASE_URL } = (await freshContext()).config;
const program = join(import.meta.dirname, 'main.ts');
const environmentOf = (more: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  APP_SECRET: 'x'.repeat(32),
  PORT: '0',
  REALTIME_PORT: '0',
  ...more,
});
const started = (environment: Record<string, string>) =>
  spawnSync(process.execPath, [program], { env: environmentOf(environment), encoding: 'utf8', timeout: 50_000 });

test.each([
  ['a database that may lose money', { DATABASE_URL }, /^(DATABASE_URL: PostgreSQL runs with \w+ = off\n){3}$/],
  ['a port that is none', { DATABASE_URL, PORT: '99999' }, /^The configuration is not usable.\nPORT: At most 65535\n$/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://ajo:very-secret@127.0.0.1:1/ajo' },
    /^DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\n$/,
  ],
  ['an empty list of roles', { DATABASE_URL, ROLES: '' }, /^The configuration is not usable.\nROLES: Name at least one of .+\n$/],
  ['a role that is none', { DATABASE_URL, ROLES: 'boss' }, /^The configuration is not usable.\nROLES\.0: .+\n$/],
])('%s is refused with a message', (_name, environment, words) => {
  const { status, stdout, stderr } = started(environment);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
});

/** As after `npm ci --omit=dev`. */
const withoutDevelopmentPackages = ['--import', join(import.meta.dirname, '../tests/kit/refuse-development-packages.ts')];

type Ran = { output: string; status: number | null; readiness: number | undefined };

/** The output of the process until it is ready and has answered `/readyz`; then it is stopped. */
async function ranAs(ROLES: string): Promise<Ran> {
  const child = spawn(process.execPath, [...withoutDevelopmentPackages, program], {
    env: environmentOf({ DATABASE_URL, ROLES, NODE_ENV: 'test' }),
  });
  const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve));
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('ready after')) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  const [app] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
  const readiness = app === undefined ? undefined : (await fetch(`${app}/readyz`)).status;
  child.kill('SIGTERM');
  return { output, status: await ended, readiness };
}

test('each part in its own process reports that it is ready without packages for development, and ends when it is stopped', async () => {
  const parts = await Promise.all(['api', 'worker', 'realtime'].map(ranAs));
  const expected = [
    /"ready after [\d.]+ s: app and API on http:\/\/127\.0\.0\.1:\d+"/,
    /s: worker"/,
    /s: live channel on ws:\/\/127\.0\.0\.1:\d+"/,
  ];
  for (const [at, { output, status }] of parts.entries()) {
    expect(output).toMatch(expected[at] ?? /never/);
    expect(status).toBe(0);
  }
  expect(parts.map(({ readiness }) => readiness)).toEqual([200, undefined, undefined]);
}, 120_000);

test.each([
  ['imported', '--input-type=module', `await import('vite')`],
  ['required', '--input-type=commonjs', `require('vite')`],
])('a package for development that is %s is missed', (_how, type, code) => {
  const { status, stderr } = spawnSync(process.execPath, [...withoutDevelopmentPackages, type, '--eval', code], {
    encoding: 'utf8',
  });
  expect([status, /Error: (.*)/.exec(stderr)?.[1]]).toEqual([1, 'node_modules/vite is not installed in production']);
});
