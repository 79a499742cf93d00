/** Runs the parts that ROLES names (api, worker, realtime) in one process, and ends them in order. */
import { AssertionError } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { allowedOrigins, serveRealtime } from './realtime.ts';
import { buildApp } from './app.ts';
import { jobTable } from './jobs.ts';
import { openContext } from './open-context.ts';
import { type Config, readConfig } from '#platform/config';
import { whyNotTrustClock } from '#platform/clock-skew';
import { startProblems } from '#platform/db/start-checks';
import { sweepUploads } from '#platform/files/intake';
import { gracefulClose } from '#platform/http/graceful-close';
import { listen } from '#platform/http/listen';
import { startDraining } from '#platform/http/health';
import { openLog } from '#platform/log';
import { handlersOf } from '#platform/jobs/jobs';

/** Running requests and jobs get this long to finish. */
const graceMs = 6_000;
/** Whatever a connection does, the process is closed this long after the drain phase. */
export const closeMs = 9_000;

export type Running = { close: () => Promise<void> };
/** Each part that runs, and the address where one has any. */
type Serving = Running & { serves: string[] };

/** @throws Error with a sentence for each reason why the program must not run on this database. */
export async function run(config: Config): Promise<Serving> {
  const problems = await startProblems(config, { allowUnsafe: config.NODE_ENV === 'test' });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { context, jobs, close } = await openContext(config);
  const wrongClock = await whyNotTrustClock(context);
  if (wrongClock) context.log.error(wrongClock.message);
  const closers: (() => Promise<unknown>)[] = [];
  const serves: string[] = [];
  const apps: FastifyInstance[] = [];
  if (config.ROLES.includes('realtime')) {
    const { port, close: end } = await serveRealtime(context, allowedOrigins(config));
    closers.push(end);
    serves.push(`live channel on ws://${config.HOST}:${port}`);
  }
  if (config.ROLES.includes('worker')) {
    await jobs.start(handlersOf(jobTable, context), jobTable);
    closers.push(() => jobs.finish(graceMs));
    serves.push('worker');
  }
  if (config.ROLES.includes('api')) {
    await sweepUploads(context.clock.now());
    const app = await buildApp(context);
    apps.push(app);
    let closeApp = (): Promise<unknown> => app.close();
    // Before the first socket accepts: a connection that is not watched would delay the end.
    closers.push(gracefulClose(app.server, () => closeApp(), graceMs));
    const listening = await listen(app, { host: config.HOST, port: config.PORT });
    closeApp = listening.close;
    serves.push(`app and API on ${listening.url}`);
  }
  return {
    serves,
    close: async () => {
      for (const app of apps) startDraining(app);
      if (apps.length > 0) await wait(config.drainMs);
      const ended = Promise.allSettled(closers.map((end) => end())).then(close);
      const isLate = wait(closeMs, true, { ref: false });
      if ((await Promise.race([ended, isLate])) === true)
        context.log.warn('the process ends although something still runs: an unfinished job runs again, a request was cut');
    },
  };
}

/** SIGTERM and Ctrl-C: the drain phase, then no new requests, the running ones end, then the process. A second signal does not wait. */
export function endOnSignal(running: Running, after: () => Promise<void> = async () => undefined): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) process.exit(1);
    ending = true;
    await running.close().catch(() => undefined);
    await after().catch(() => undefined);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  process.on('disconnect', () => void end());
}

/** Anyone who started the process waits for this line, however quiet the log is kept; only a silent one has none. */
function printReady(config: Config, { serves }: Serving): void {
  const log = openLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'info');
  log.info({ roles: config.ROLES }, `ready after ${process.uptime().toFixed(1)} s: ${serves.join(', ')}`);
}

/** A programming error is logged with its stack. */
const isMistake = (error: unknown): error is Error =>
  [TypeError, ReferenceError, RangeError, AssertionError].some((kind) => error instanceof kind);

/** A refusal to start is a sentence for the reader of the terminal or the log. */
async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const running = await run(config);
    endOnSignal(running);
    printReady(config, running);
  } catch (error) {
    process.stderr.write(`${isMistake(error) ? error.stack : error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await start();
