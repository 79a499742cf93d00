/** Health of this process: it runs (`/healthz`), and it should get requests (`/readyz`): the database answers and takes writes, and both clocks agree. */
import { DomainError } from '@ajo/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#context';
import { requireRightClock } from '#platform/clock-skew';
import { sql, sqlOf } from '#platform/db/sql';
import { queueOf } from '#platform/db/transaction';
import { probeWrites } from '#platform/db/write-probe';

const draining = new WeakSet<FastifyInstance>();

/** From now on `/readyz` answers 503, while requests are still served: balancers send no more of them before the server closes. */
export const startDraining = (app: FastifyInstance): void => void draining.add(app);

/** One write probe in this time is enough, however many balancers ask. */
const writeProbeMs = 5_000;

/** How long a reply of `/readyz` is cached: it uses connections of the pool, and anyone may request it. */
const answerMs = 1_000;

export function serveHealth(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  let last: { at: number; result: Promise<void> } | undefined;
  const requireWrites = (): Promise<void> => {
    const now = clock.now().getTime();
    if (!last || Math.abs(now - last.at) >= writeProbeMs) last = { at: now, result: probeWrites(db) };
    return last.result;
  };
  const probe = async (): Promise<void> => {
    // A pool with a queue is no absent database: taking this process away would only lengthen the queues of the others.
    if ('probe' in db && (queueOf(db)?.waiting ?? 0) > 0) await db.probe();
    else {
      await sql`select 1`.execute(sqlOf(db));
      await requireWrites();
    }
    await requireRightClock(context);
  };
  let answered: { at: number; result: Promise<void> } | undefined;
  const requireReady = (): Promise<void> => {
    const now = clock.now().getTime();
    if (!answered || Math.abs(now - answered.at) >= answerMs) answered = { at: now, result: probe() };
    return answered.result;
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (draining.has(app))
      throw new DomainError('unavailable', 'draining', 'This process is shutting down. Please try again', {
        retryAfterSeconds: 1,
      });
    await requireReady();
    return { status: 'ready' };
  });
}
