/** Connections that go silent (failover, NAT, a frozen proxy) without being closed: each pool replaces them automatically. */
import { setTimeout as wait } from 'node:timers/promises';
import { freshContext, openSilentProxy, type SilentProxy } from '#kit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openJobs } from '#platform/jobs/boss';
import { listenLive, openLive } from '#platform/live/bus';
import type { LiveEvent } from '#platform/live/live';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { sql, sqlOf } from './sql.ts';
import { inTransaction } from './transaction.ts';

const { config, log } = await freshContext();
const direct = new URL(config.DATABASE_URL);
const proxies: SilentProxy[] = [];
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

/** A way to the database that the test can silence. */
async function silenceable() {
  const proxy = await openSilentProxy({ port: Number(direct.port) });
  proxies.push(proxy);
  return { ...proxy, url: Object.assign(new URL(direct), { port: String(proxy.port) }).href };
}

const healMs = 30_000;
const machineSlackMs = 15_000;

describe.concurrent('a silent connection', () => {
  test('statements, transactions, jobs and live events all work again within half a minute', { timeout: 120_000 }, async () => {
    const { url, ...proxy } = await silenceable();
    const { db, close } = openDatabase(url);
    const [worker, live] = [await openJobs({ directUrl: url, log }), openLive({ directUrl: url, log })];
    const [ran, received]: [string[], LiveEvent[]] = [[], []];
    const bus = await listenLive({
      directUrl: url,
      log,
      onEvents: (events) => void received.push(...events),
      onDisconnect: () => undefined,
      beatMs: 5_000,
    });
    await worker.start({ 'after-silence': async ({ id = '' }) => void ran.push(id) });
    const one = () => sql`select 1`.execute(sqlOf(db));
    await Promise.all(Array.from({ length: 10 }, one));
    proxy.silence();
    const silentAt = performance.now();

    const inFlight = await Promise.allSettled([
      ...Array.from({ length: 10 }, one),
      inTransaction(db, (tx) => one().then(() => tx)),
    ]);
    expect(inFlight.every(({ status }) => status === 'rejected')).toBe(true);
    const left = () => Math.max(1_000, healMs + machineSlackMs - (performance.now() - silentAt));
    await vi.waitFor(() => Promise.all(Array.from({ length: 10 }, one)), { timeout: left(), interval: 250 });
    await inTransaction(db, (tx) => worker.send(tx, 'after-silence', { id: 'a' }));
    await vi.waitFor(() => expect(ran).toEqual(['a']), { timeout: left(), interval: 250 });
    await vi.waitFor(
      async () => {
        await live.publish([{ userId: 'u', event: 'e', payload: { id: '1', type: 't' } }]);
        await wait(200);
        expect(received.length).toBeGreaterThan(0);
      },
      { timeout: left(), interval: 250 },
    );
    await Promise.all([bus.close(), live.close(), worker.stop(1_000)]);
    await close();
  });

  test('a request with a silent connection is answered with "try again"', { timeout: 60_000 }, async () => {
    const { url, ...proxy } = await silenceable();
    const { db, close } = openDatabase(url, { max: 1 });
    await inTransaction(db, (tx) => sql`select 1`.execute(sqlOf(tx)));
    proxy.silence();
    const answer = inTransaction(db, (tx) => sql`select 1`.execute(sqlOf(tx)));
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(inTransaction(db, (tx) => sql`select 1`.execute(sqlOf(tx)))).resolves.toBeDefined();
    await close();
  });

  test('a migration does not wait forever for an address that accepts and never answers', { timeout: 60_000 }, async () => {
    const { url, ...proxy } = await silenceable();
    proxy.silence(true);
    await expect(migrate(url)).rejects.toThrow(/timeout/);
  });
});
