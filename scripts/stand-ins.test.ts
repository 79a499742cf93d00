/** Stand-ins run, and a secret is generated, for trials only, never in production. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readConfig } from '../server/src/platform/config.ts';
import { secretOfMachine } from './machine.ts';
import { usesStandIns } from './stand-ins.ts';

const secret = 'a secret that somebody chose';

it.each([
  ['a machine that tries the product out', {}, true],
  ['a machine whose payments are somewhere', { PAYSTACK_BASE_URL: 'https://payments.example' }, false],
  ['production', { NODE_ENV: 'production' }, false],
  ['production without the demonstration', { NODE_ENV: 'production', DEMO: 'false' }, false],
  ['a demonstration in production', { NODE_ENV: 'production', DEMO: 'true' }, true],
])('%s has stand-ins: %o %s', (_name, environment, expected) => {
  expect(usesStandIns(environment)).toBe(expected);
});

it('keeps a configured secret, and generates none in production', () => {
  expect(secretOfMachine({ APP_SECRET: secret })).toEqual({ APP_SECRET: secret });
  expect(secretOfMachine({ NODE_ENV: 'production' })).toEqual({});
});

it('creates the data folder if database and secret are configured', async () => {
  const above = mkdtempSync(join(tmpdir(), 'ajo-stand-ins-'));
  vi.stubEnv('AJO_HOME', join(above, 'home'));
  vi.resetModules();
  const { openStandIns } = await import('./stand-ins.ts');
  const config = readConfig({
    DATABASE_URL: 'postgres://here',
    APP_SECRET: 'x'.repeat(32),
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
  });
  const standIns = await openStandIns(config);
  expect(existsSync(join(above, 'home'))).toBe(true);
  await standIns.close();
  vi.unstubAllEnvs();
  rmSync(above, { recursive: true, force: true });
});
