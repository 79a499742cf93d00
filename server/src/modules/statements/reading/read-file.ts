/** Opens and reads the file of a statement in a limited worker, so that a hostile one costs a few seconds and nothing else. */
import { type Limits, runLimited } from '#platform/limited-worker';
import type { StatementFile, Read } from './read-bytes.ts';
import type { Trouble } from './reading.ts';

const entry = new URL('read-statement.worker.ts', import.meta.url);
const reading: Limits = { cpuMs: 15_000, wallMs: 120_000, heapMb: 192, buffersMb: 256 };
const opening: Limits = { cpuMs: 5000, wallMs: 30_000, heapMb: 96, buffersMb: 64 };
/** Two years of a busy account are about 200 pages. */
const limits = { maxPages: 400, maxWords: 400_000, maxRows: 30_000 };

export type FileOfStatement = { type: string; password?: string | undefined };

const fileFrom = (bytes: Uint8Array, { type, password }: FileOfStatement): StatementFile => ({
  bytes,
  type,
  ...limits,
  ...(password !== undefined && { password }),
});

/** The password lives in the worker's memory until it has read. */
export async function readFile(bytes: Uint8Array, file: FileOfStatement, within: Limits = reading): Promise<Read> {
  const outcome = await runLimited<Read>(entry, { ...fileFrom(bytes, file), isDoor: false }, within);
  if (outcome.kind === 'done') return outcome.value;
  return { trouble: outcome.kind === 'broke' ? 'broken' : outcome.kind };
}

/** Undefined when the file opens; quick, for the waiting caller. */
export async function whyFileDoesNotOpen(
  bytes: Uint8Array,
  file: FileOfStatement,
  within: Limits = opening,
): Promise<Trouble | undefined> {
  const outcome = await runLimited<Trouble | undefined>(entry, { ...fileFrom(bytes, file), isDoor: true }, within);
  if (outcome.kind === 'done') return outcome.value;
  return outcome.kind === 'broke' ? 'broken' : outcome.kind;
}
