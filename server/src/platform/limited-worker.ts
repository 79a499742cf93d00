/** Runs untrusted work in a thread of its own: bounded in time, heap and buffers, without our environment, a few at a time. */
import { setInterval as everySoOften } from 'node:timers';
import { DomainError } from '@ajo/contract/kernel/errors';
import { Worker } from 'node:worker_threads';

/** `cpuMs` is work done, so that a busy machine does not condemn an honest file; `wallMs` ends what only waits. */
export type Limits = { cpuMs: number; wallMs: number; heapMb: number; buffersMb: number };
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'took_too_long' } | { kind: 'too_much' } | { kind: 'broke' };

const lookEveryMs = 25;

/** Work of one kind waits in its own queue, so that one kind does not hold up another. */
export type WorkerQueue = { atOnce: number; maxWaiting: number; busy: string; running: number; waiting: (() => void)[] };
export const openQueue = (facts: Pick<WorkerQueue, 'atOnce' | 'maxWaiting' | 'busy'>): WorkerQueue => ({
  ...facts,
  running: 0,
  waiting: [],
});

/** Each holds its file in memory while it waits. */
const files = openQueue({ atOnce: 2, maxWaiting: 16, busy: 'Many files are being read right now. Please try again' });

/**
 * `entry` posts one message, its result. Whatever it does, the thread is gone when this returns.
 * @throws DomainError `unavailable` when too many wait already.
 */
export async function runLimited<T>(
  entry: URL,
  input: Readonly<Record<string, unknown>>,
  limits: Limits,
  queue: WorkerQueue = files,
): Promise<Outcome<T>> {
  if (queue.waiting.length >= queue.maxWaiting) throw busy(queue);
  if (queue.running >= queue.atOnce) await new Promise<void>((go) => queue.waiting.push(go));
  else queue.running += 1;
  try {
    return await run<T>(entry, input, limits);
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

const busy = (queue: WorkerQueue): DomainError =>
  new DomainError('unavailable', 'files_busy', queue.busy, { retryAfterSeconds: 20 });

async function run<T>(entry: URL, workerData: object, limits: Limits): Promise<Outcome<T>> {
  const worker = new Worker(entry, {
    workerData,
    env: {}, // it has no access to our secrets
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<Outcome<T>>((end) => {
      worker.on('message', (value: T) => end({ kind: 'done', value }));
      worker.on('error', (error) => end({ kind: isOutOfMemory(error) ? 'too_much' : 'broke' }));
      worker.on('exit', () => end({ kind: 'broke' }));
      timers.push(setTimeout(() => end({ kind: 'took_too_long' }), limits.wallMs));
      timers.push(everySoOften(() => void watch(worker, limits, (kind) => end({ kind })), lookEveryMs));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The heap limit does not count buffers, and a small file can unpack to gigabytes of them. */
async function watch(worker: Worker, limits: Limits, onExcess: (kind: 'too_much' | 'took_too_long') => void): Promise<void> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > limits.buffersMb * 1_048_576) onExcess('too_much');
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1000 > limits.cpuMs) onExcess('took_too_long');
  } catch {
    // It has not started yet, or has ended and posted its result.
  }
}
