/** More load than the database can take: new calls get 503 at once, and health checks are still answered. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freshContext } from '#kit';
import { sql, sqlOf } from '#platform/db/sql';
import { inTransaction, queueOf } from '#platform/db/transaction';
import { openHttpApp } from './http-app.ts';

const context = await freshContext({ SHED_LOAD: 'true' });
const { db } = context;
const app = await openHttpApp(context);
let hooksReached = 0;
app.addHook('onRequest', async () => void (hooksReached += 1));
app.post('/api/anything', async () => ({ ok: true }));
app.get('/api/anything', async () => ({ rows: (await sql`select 1 as one`.execute(sqlOf(db))).rows }));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** The event loop is blocked, as it is during start-up. */
const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('an event-loop delay during start-up refuses no request', async () => {
  const starting = await openHttpApp(context);
  starting.get('/api/anything', async () => ({ ok: true }));
  for (let round = 0; round < 3; round += 1) {
    block(2_500);
    await wait(0); // the delay is sampled
    expect((await starting.inject('/api/anything')).statusCode).toBe(200);
  }
  await starting.close();
});

const answers = async (path: string) => (await app.inject(path)).statusCode;
/** A failed test before this one may have left the process busy. */
async function recovered(): Promise<void> {
  await expect.poll(() => answers('/api/anything'), { timeout: 30_000 }).toBe(200);
}

test('a process with a blocked event loop refuses new calls, answers health checks and recovers', async () => {
  await wait(1_500); // its start is over
  // The delay is a mean: each 10 ms in which the loop runs, also to answer, lowers it. On a busy machine a round may be served.
  let refusals = 0;
  for (let round = 0; round < 12 && refusals < 3; round += 1) {
    block(3_000);
    // No timer between two pauses: as with a full queue.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => void setImmediate(next));
    if ((await answers('/api/anything')) === 503) refusals += 1;
  }
  expect(refusals).toBe(3);
  expect(await answers('/healthz')).toBe(200);
  await recovered();
});

const until = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds, { timeout: 20_000 }).toBe(true);
};

/** Every connection of the pool is taken until `done`. */
async function occupy(connections: number): Promise<{ done: () => Promise<void> }> {
  const { promise: end, resolve: done } = Promise.withResolvers<void>();
  let taken = 0;
  const holders = Array.from({ length: connections }, () =>
    inTransaction(db, async (tx) => {
      await sql`select 1`.execute(sqlOf(tx));
      taken += 1;
      await end;
    }),
  );
  await until(() => taken === connections);
  return { done: async () => (done(), void (await Promise.all(holders))) };
}

test('while the pool is occupied a new call gets 503 with Retry-After, health checks are answered, and calls are served again afterwards', async () => {
  await recovered();
  const { done } = await occupy(queueOf(db)?.connections ?? 0);
  try {
    const waiting = fetch(`${url}/api/anything`); // the first still waits for its turn
    await until(() => (queueOf(db)?.longestMs ?? 0) > 1_000);

    const before = hooksReached;
    const refused = await fetch(`${url}/api/anything`, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({
      message: 'We are very busy. Please try again in a moment',
      code: 'busy',
      request_id: refused.headers.get('x-request-id'),
    });
    // Before the headers of pages, the clock, the budgets and the session.
    expect([hooksReached, refused.headers.get('content-security-policy')]).toEqual([before, null]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    await done();
    expect((await waiting).status).toBe(200);
  } finally {
    await done();
  }
  expect((await fetch(`${url}/api/anything`)).status).toBe(200);
});
