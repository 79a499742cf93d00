/** Reads the file of a statement in a limited worker, so that a hostile one costs a few seconds and nothing else. */
import { type Limits, runLimited } from '#platform/limited-worker';
import type { Given, Read } from './read-bytes.ts';

const entry = new URL('read-statement.worker.ts', import.meta.url);
const limits: Limits = { timeoutMs: 20_000, heapMb: 192, buffersMb: 256 };
/** Two years of a busy account are about 200 pages. */
const most = { mostPages: 400, mostWords: 400_000, mostRows: 30_000 };

/** The password lives in the worker's memory until it has read, and nowhere else. */
export async function readFile(
  bytes: Uint8Array,
  file: { type: string; password?: string | undefined },
  within: Limits = limits,
): Promise<Read> {
  const given: Given = { bytes, type: file.type, ...most, ...(file.password !== undefined && { password: file.password }) };
  const outcome = await runLimited<Read>(entry, given, within);
  if (outcome.kind === 'done') return outcome.value;
  return { trouble: outcome.kind === 'broke' ? 'broken' : outcome.kind };
}
