/** Runs untrusted work in a thread of its own: bounded in time, heap and buffers, without our environment, a few at a time. */
import { setInterval as everySoOften } from 'node:timers';
import { Worker } from 'node:worker_threads';

export type Limits = { timeoutMs: number; heapMb: number; buffersMb: number };
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'took_too_long' } | { kind: 'too_much' } | { kind: 'broke' };

const atOnce = 2;
const lookEveryMs = 25;
let running = 0;
const waiting: (() => void)[] = [];

/** `entry` posts one message, its result. Whatever it does, the thread is gone when this returns. */
export async function runLimited<T>(entry: URL, input: Readonly<Record<string, unknown>>, limits: Limits): Promise<Outcome<T>> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await run<T>(entry, input, limits);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function run<T>(entry: URL, workerData: object, { timeoutMs, heapMb, buffersMb }: Limits): Promise<Outcome<T>> {
  const worker = new Worker(entry, {
    workerData,
    env: {}, // it shall not know our secrets
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const timers: NodeJS.Timeout[] = [];
  try {
    return await new Promise<Outcome<T>>((end) => {
      worker.on('message', (value: T) => end({ kind: 'done', value }));
      worker.on('error', (error) => end({ kind: isOutOfMemory(error) ? 'too_much' : 'broke' }));
      worker.on('exit', () => end({ kind: 'broke' }));
      timers.push(setTimeout(() => end({ kind: 'took_too_long' }), timeoutMs));
      // The heap limit does not count buffers, and a small file can unpack to gigabytes of them.
      timers.push(everySoOften(() => void watch(worker, buffersMb, () => end({ kind: 'too_much' })), lookEveryMs));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function watch(worker: Worker, buffersMb: number, onTooMuch: () => void): Promise<void> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > buffersMb * 1_048_576) onTooMuch();
  } catch {
    // It has ended by itself, and says so.
  }
}
