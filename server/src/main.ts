/** Runs the parts that ROLES names (api, worker, realtime) in one process, and ends them in order. */
import { AssertionError } from 'node:assert/strict';
import { allowedOrigins, serveRealtime } from './realtime.ts';
import { buildApp } from './app.ts';
import { jobTable } from './jobs.ts';
import { openContext } from './open-context.ts';
import { type Config, readConfig } from '#platform/config';
import { whyNotServe } from '#platform/db/migrate';
import { sweepUploads } from '#platform/files/intake';
import { handlersOf } from '#platform/jobs/jobs';

export type Running = { close: () => Promise<void> };

/** @throws Error with a sentence for each reason why the program must not run on this database. */
export async function run(config: Config): Promise<Running> {
  const reasons = await whyNotServe(config.directUrl, { allowUnsafe: config.NODE_ENV === 'test' });
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
  const { context, jobs, close } = await openContext(config);
  const closers: (() => Promise<unknown>)[] = [];
  if (config.ROLES.includes('realtime')) closers.push(await serveRealtime(context, allowedOrigins(config)));
  if (config.ROLES.includes('worker')) await jobs.start(handlersOf(jobTable, context), jobTable);
  if (config.ROLES.includes('api')) {
    await sweepUploads(context.clock.now());
    const app = await buildApp(context);
    await app.listen({ host: config.HOST, port: config.PORT });
    closers.push(() => app.close());
  }
  return {
    close: async () => {
      await Promise.allSettled(closers.toReversed().map((end) => end()));
      await close();
    },
  };
}

/** SIGTERM and Ctrl-C: no new requests, the running ones end, then the process. A second signal does not wait. */
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

/** What only a mistake of the program can cause is told with its place. */
const isMistake = (error: unknown): error is Error =>
  [TypeError, ReferenceError, RangeError, AssertionError].some((kind) => error instanceof kind);

/** A refusal to start is a sentence for whoever reads the terminal or the log of the machine. */
async function start(): Promise<void> {
  try {
    endOnSignal(await run(readConfig(process.env)));
  } catch (error) {
    process.stderr.write(`${isMistake(error) ? error.stack : error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await start();
