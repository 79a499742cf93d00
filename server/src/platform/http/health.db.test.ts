/** A process is ready only while its database takes writes: reads still work on a full disk and on a read-only standby. */
import pg from 'pg';
import { freshContext } from '#kit';
import { expect, test } from 'vitest';
import { openHttpApp } from './http-app.ts';

const context = await freshContext();
const app = await openHttpApp(context);
const statusOf = async (path: string): Promise<number> => (await app.inject(path)).statusCode;

/** For new connections; the present ones are ended. */
async function set(setting: string): Promise<void> {
  const client = new pg.Client({
    connectionString: context.config.DATABASE_URL,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${rows[0]?.name} ${setting}`);
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
const later = (): void => context.clock.moveBy(6_000);

test('a reply is cached for a second, so that frequent probes take no connections from the pool', async () => {
  let reads = 0;
  const db = new Proxy(context.db, {
    get: (target, name) => ((reads += 1), Reflect.get(target, name) as unknown),
  });
  const watched = await openHttpApp({ ...context, db });
  const ask = async (): Promise<number> => (await watched.inject('/readyz')).statusCode;
  expect(await Promise.all([ask(), ask()])).toEqual([200, 200]);
  const first = reads;
  context.clock.moveBy(900);
  expect([await ask(), reads]).toEqual([200, first]);
  context.clock.moveBy(200);
  expect([await ask(), reads > first]).toEqual([200, true]);
  await watched.close();
});

test.each([
  ['has no room for a temporary file, as on a full disk', 'temp_file_limit', '64'],
  ['is read-only', 'default_transaction_read_only', 'on'],
])('a database that %s makes the process unready, not unhealthy', async (_what, name, value) => {
  later();
  expect(await statusOf('/readyz')).toBe(200);
  await set(`set ${name} = ${value}`);
  later();
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  await set(`reset ${name}`);
  later();
  await expect.poll(() => (later(), statusOf('/readyz'))).toBe(200);
});
