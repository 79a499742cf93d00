/** Journeys in a real browser against the whole product: its own PostgreSQL, stand-ins of the providers, the demo story. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const root = join(import.meta.dirname, '..');
/** Where the product under test keeps its data; the journeys read it from the environment. */
const journeysHome = (process.env['JOURNEYS_HOME'] ??= join(tmpdir(), `ajo-journeys-${randomUUID()}`));
/** The first of four ports in a row: app, live channel, stand-ins, their mail. */
const port = Number(process.env['JOURNEYS_PORT'] ?? 3900);
const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
const launchOptions = systemBrowser
  ? { executablePath: systemBrowser, args: quiet }
  : {
      executablePath: await chromium.executablePath(),
      args: [...chromium.args.filter((arg) => !arg.startsWith('--headless') && arg !== '--single-process'), ...quiet],
    };

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.journey.ts',
  outputDir: join(root, 'test-results'),
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    actionTimeout: 15_000,
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} scripts/start.ts`,
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      AJO_HOME: journeysHome,
      PORT: String(port),
      REALTIME_PORT: String(port + 1),
      SANDBOX_PORT: String(port + 2),
      SANDBOX_SMTP_PORT: String(port + 3),
      RATE_LIMITS: 'false',
      SHED_LOAD: 'false',
      DEMO: 'true',
    },
  },
});
