/** Jobs on pg-boss: the queue lives in the same PostgreSQL as the money, so a job commits or vanishes with its cause. */
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import { boundedConnection, patientConnection } from '#platform/db/connection';
import { sqlOf } from '#platform/db/sql';
import type { Log } from '#platform/log';
import { repeat } from '#platform/repeat';
import { openTroubleLog, type TroubleLog } from '#platform/trouble-log';
import { dueQueues } from './due-queues.queries.ts';
import type { JobData, JobHandlers, Timetable } from './jobs.ts';
import type { Jobs } from './queue.ts';

export type OpenJobs = Jobs & {
  /** Begins to work: every process that starts shares the work, and the timetable still fires once. */
  start: (handlers: JobHandlers, timetable?: Timetable) => Promise<void>;
  /** Takes no more work and waits up to `graceMs` for running jobs. Unfinished jobs run again elsewhere; sending still works. */
  finish: (graceMs: number) => Promise<void>;
  /** Finishes, then closes the connections. */
  stop: (graceMs?: number) => Promise<void>;
};

/** Where a job rests that failed every attempt: nothing runs it, an operator reads it and sends it again. */
export const deadLetter = 'dead-letter';

/** About three hours of attempts: 2 s, 4 s, 8 s … then every 15 minutes. */
const perseverance = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 900 };
/** A worker that gives no sign for a minute has died and another takes the job; half an hour is too long even for a living one. */
const lease = { heartbeatSeconds: 60, expireInSeconds: 1800 };
/**
 * One job per poll would be 2 a second: take ten, and go on at once while there are ten. A worker is woken when its queue has a due job;
 * its own polls are for the case that this fails. Sixty queues that poll twice a second would take a seventh of a core with nothing to do.
 */
const appetite = { batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 30, perJobResults: true } as const;
const wakeUpMs = 500;
const passive = { migrate: false, createSchema: false, supervise: false, schedule: false, reindex: false } as const;
const lagos = 'Africa/Lagos';

/** All queues poll at once over a few connections: on a busy machine a turn may take longer than a request would wait. */
const queueConnection = { ...boundedConnection, connectionTimeoutMillis: 10_000 };

/** Creates or upgrades the queue's own schema. Needs a direct connection; two processes at once are safe. */
export async function prepareJobs(directUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: directUrl,
    ...patientConnection,
    max: 1,
    supervise: false,
    schedule: false,
    reindex: false,
  });
  const troubles: Error[] = [];
  boss.on('error', (error) => troubles.push(error));
  try {
    await boss.start();
    await boss.createQueue(deadLetter, { retentionSeconds: 365 * 86_400 });
  } finally {
    await boss.stop({ graceful: false });
  }
  if (troubles[0]) throw troubles[0];
}

type QueueOptions = { directUrl: string; log: Log; retryDelaySeconds?: number; retryLimit?: number };

/** A process that only sends needs no `start`. @throws when the schema has not been prepared. */
export async function openJobs({ directUrl, log, retryDelaySeconds, retryLimit }: QueueOptions): Promise<OpenJobs> {
  const settings = {
    ...perseverance,
    ...lease,
    ...(retryDelaySeconds !== undefined && { retryDelay: retryDelaySeconds }),
    ...(retryLimit !== undefined && { retryLimit }),
    deadLetter,
  };
  const trouble = openTroubleLog(log);
  const sender = listened(new PgBoss({ connectionString: directUrl, ...queueConnection, max: 2, ...passive }), trouble);
  await sender.start();
  const known = new Map<string, Promise<void>>();
  const queue = (name: string): Promise<void> => {
    const making = known.get(name) ?? sender.createQueue(name, settings);
    known.set(name, making);
    // A queue that could not be made must not be remembered as made.
    making.catch(() => known.delete(name));
    return making;
  };
  let worker: PgBoss | undefined;
  let stopWakeUps: (() => void) | undefined;
  let finishing: Promise<void> | undefined;
  const finish = (graceMs: number): Promise<void> => {
    stopWakeUps?.();
    return (finishing ??= worker?.stop({ graceful: true, timeout: graceMs }) ?? Promise.resolve());
  };
  return {
    finish,
    send: async (tx, name, data, when) => {
      await queue(name);
      const db = fromKysely(sqlOf(tx) as Parameters<typeof fromKysely>[0]);
      const id = await sender.send(name, data, { db, ...(when?.startAfter && { startAfter: when.startAfter }) });
      if (!id) throw new Error(`the job ${name} was not stored`);
    },
    start: async (handlers, timetable = []) => {
      for (const name of Object.keys(handlers)) await queue(name);
      worker = listened(
        new PgBoss({
          connectionString: directUrl,
          ...queueConnection,
          max: 4,
          migrate: false,
          createSchema: false,
          cronMonitorIntervalSeconds: 10,
        }),
        trouble,
      );
      await worker.start();
      await setTimetable(worker, timetable);
      const workers = await startWorkers(worker, handlers, { timetable, log });
      stopWakeUps = wakeWhenDue(worker, workers, trouble);
    },
    stop: async (graceMs = 20_000) => {
      await finish(graceMs);
      trouble.close();
      await sender.stop({ graceful: false });
    },
  };
}

/** @returns the worker ids by the name of their queue. */
async function startWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  { timetable, log }: { timetable: Timetable; log: Log },
): Promise<Map<string, string>> {
  const workers = new Map<string, string>();
  for (const [name, handler] of Object.entries(handlers)) {
    const batchSize = timetable.find((job) => job.name === name)?.maxConcurrent ?? appetite.batchSize;
    const id = await boss.work(name, { ...appetite, batchSize }, (jobs: Job<JobData>[]) =>
      Promise.all(jobs.map((job) => runOne(job, handler, log))),
    );
    workers.set(name, id);
  }
  return workers;
}

/** Wakes the workers of queues with due jobs until the returned function is called. @param workers ids by the name of their queue. */
function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, string>, { report }: TroubleLog): () => void {
  const names = [...workers.keys()];
  let isStopped = false;
  const stop = repeat(wakeUpMs, async () => {
    try {
      for (const name of await dueQueues(boss.getDb(), names)) boss.notifyWorker(workers.get(name) ?? '');
    } catch (error) {
      if (!isStopped) report('due jobs cannot be found', error);
    }
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** One job that fails does not take its nine neighbours with it. */
async function runOne(job: Job<JobData>, handler: JobHandlers[string], log: Log): Promise<JobResult> {
  try {
    await handler(job.data ?? {});
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.error({ err: error, job: job.name, id: job.id }, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** The timetable is the program's: what it no longer names stops firing. */
async function setTimetable(boss: PgBoss, timetable: Timetable): Promise<void> {
  const schedules = new Map(timetable.flatMap(({ name, every }) => (every ? [[name, every] as const] : [])));
  for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
  // A night's run that fell into a restart is caught up once.
  for (const [name, every] of schedules) await boss.schedule(name, every, null, { tz: lagos, missed: 'once' });
}

/** Without a listener, a restart of PostgreSQL would end this process. */
function listened(boss: PgBoss, { report }: TroubleLog): PgBoss {
  boss.on('error', (error) => report('the job queue has trouble', error));
  boss.on('warning', (warning) => report('the job queue warns', warning, { warning }));
  return boss;
}
