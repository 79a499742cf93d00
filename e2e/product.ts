/** Starts the product for a journey file: a separate process with its own stand-ins, on a clone of the demo database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { place, storyDatabase, storyHome } from './places.ts';

const root = join(import.meta.dirname, '..');
const serverUrl = (): string => readFileSync(join(storyHome(), 'postgres-url'), 'utf8');
const database = `product_${process.env['TEST_PARALLEL_INDEX'] ?? 0}`;
const databaseUrl = (): string => Object.assign(new URL(serverUrl()), { pathname: database }).href;

async function query(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** For states that only time or a fault could cause. */
export const changeRow = (text: string, values: unknown[]): Promise<void> => query(databaseUrl(), text, values);

class Product {
  private file: string | undefined;
  private process: ChildProcess | undefined;

  /** Each file starts with the seeded data, independently of earlier files. */
  async openFor(file: string): Promise<void> {
    if (file === this.file) return;
    await this.close();
    await passMidnight();
    await cloneStory();
    this.process = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      // The IPC channel ends the product when this worker ends.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...place.ports,
        AJO_HOME: place.home(),
        NODE_COMPILE_CACHE: join(storyHome(), 'compiled'),
        DATABASE_URL: databaseUrl(),
        RATE_LIMITS: 'false',
        SHED_LOAD: 'false',
        LOG_LEVEL: 'error',
        DEMO: 'true',
        DEMO_CUSTOMERS: '0',
        WEBHOOKS_TO_PRIVATE: 'true',
      },
    });
    await ready(this.process);
    this.file = file;
  }

  async close(): Promise<void> {
    this.file = undefined;
    const running = this.process;
    this.process = undefined;
    if (running?.exitCode === null) {
      running.kill('SIGTERM');
      await once(running, 'exit');
    }
    rmSync(place.home(), { recursive: true, force: true });
  }
}

/** Days of a file count from today: it does not start in the last three minutes of a day in Lagos. */
async function passMidnight(): Promise<void> {
  const dayMs = 86_400_000;
  const left = dayMs - ((Date.now() + 3_600_000) % dayMs);
  if (left < 180_000) await wait(left);
}

async function cloneStory(): Promise<void> {
  await query(serverUrl(), `drop database if exists ${database} with (force)`);
  // Only one client at a time can clone a database.
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create database ${database} template ${storyDatabase}`);
  await client.end();
  mkdirSync(place.home(), { recursive: true });
  for (const part of ['secret', 'files', 'sandbox.json'])
    if (existsSync(join(storyHome(), part))) cpSync(join(storyHome(), part), join(place.home(), part), { recursive: true });
}

async function ready(started: ChildProcess): Promise<void> {
  for (let attempts = 0; attempts < 2400; attempts += 1) {
    if (started.exitCode !== null) throw new Error('the product did not start');
    const answer = await fetch(`${place.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('the product was not ready within four minutes');
}

export const test = base.extend<{ opened: void }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are used from this pattern
    async ({}, use) => {
      const product = new Product();
      await use(product);
      await product.close();
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  opened: [
    async ({ product }, use, { file }) => {
      await product.openFor(file);
      await use();
    },
    { auto: true, timeout: 300_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(place.url),
});
