/** A thread always ends within its limits, and the caller gets a plain error. */
import { expect, test } from 'vitest';
import { type Limits, runLimited } from './limited-worker.ts';

const limits: Limits = { cpuMs: 3000, wallMs: 40_000, heapMb: 64, buffersMb: 64 };
const thread = (code: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`);

test('a result is returned, bigints included', async () => {
  const run = runLimited(thread('parentPort.postMessage({ twice: workerData.amount * 2n })'), { amount: 21n }, limits);
  expect(await run).toEqual({ kind: 'done', value: { twice: 42n } });
});

test.each([
  ['loops for ever', 'for (;;);', 'took_too_long'],
  ['fills the heap', 'const all = []; for (;;) all.push({ a: [all.length] })', 'too_much'],
  ['fills memory beside the heap', 'const all = []; for (;;) all.push(new Uint8Array(1_000_000).fill(1))', 'too_much'],
  ['throws', 'throw new Error("secret narration")', 'broke'],
  ['ends the process', 'process.exit(0)', 'broke'],
  ['ends without a result', '', 'broke'],
])('a thread that %s is stopped', async (_what, code, kind) => {
  const before = process.memoryUsage().rss;
  expect(await runLimited(thread(code), {}, limits)).toEqual({ kind });
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(500);
});

test('an idle thread is stopped at its time limit', async () => {
  const run = runLimited(thread('setInterval(() => 0, 1000)'), {}, { ...limits, wallMs: 1500 });
  expect(await run).toEqual({ kind: 'took_too_long' });
});

test('a thread does not see the environment of the server', async () => {
  const run = runLimited(thread('parentPort.postMessage(Object.keys(process.env).length)'), {}, limits);
  expect(await run).toEqual({ kind: 'done', value: 0 });
});

test('a call above the queue limit of sixteen is rejected, and the others still run', async () => {
  const slow = thread('setTimeout(() => parentPort.postMessage(1), 100)');
  const runs = Array.from({ length: 20 }, () => runLimited<number>(slow, {}, limits));
  const outcomes = await Promise.allSettled(runs);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(18).fill('fulfilled'), 'rejected', 'rejected']);
  await expect(runs[19]).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 20 });
});

test('two run at most, and all of them get their turn', async () => {
  const slow = 'setTimeout(() => parentPort.postMessage(performance.timeOrigin + performance.now()), 300)';
  const started = performance.now();
  const ends = await Promise.all(Array.from({ length: 5 }, () => runLimited<number>(thread(slow), {}, limits)));
  expect(ends.every(({ kind }) => kind === 'done')).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(850);
});
