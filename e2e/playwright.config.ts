/**
 * Journeys in a real browser against the whole product. The demo story is seeded once (`story.ts`); workers run files side by side, and each
 * file gets a product of its own on a clone of the story (`product.ts`).
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { systemBrowser } from '../scripts/browser.ts';
import { fastFolder } from '../server/tests/kit/fast-folder.ts';
import { place, storyHome, storyUrl } from './places.ts';

const root = join(import.meta.dirname, '..');
process.env['JOURNEYS_HOME'] ??= join(fastFolder(), `ajo-journeys-${randomUUID()}`);
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
  // The sweeps take minutes and start first, so that no worker is idle at the end.
  projects: [
    { name: 'sweeps', testMatch: 'sweep-*.journey.ts' },
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: 'sweep-*.journey.ts' },
  ],
  outputDir: join(root, 'test-results'),
  // More than the cores of a small machine: a journey often waits for the page, and for the next code of an authenticator.
  workers: Number(process.env['JOURNEYS_WORKERS'] ?? 3),
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // Requests of a page with a service worker cannot be routed.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} e2e/story.ts`,
    cwd: root,
    url: storyUrl,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { AJO_HOME: storyHome(), ...place.ports, DEMO: 'true', DEMO_CUSTOMERS: '0' },
  },
});
