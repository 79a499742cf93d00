/** Reads an uploaded table, CSV or XLSX: its content decided what it is when it was received. */
import { readFile } from 'node:fs/promises';
import { xlsxType } from '@ajo/contract/kernel/call';
import { readStrictCsv } from '#platform/csv-records';
import type { TakenFile } from '#platform/files/intake';
import { type Limits, runLimited } from '#platform/limited-worker';
import type { TableRead } from './table.ts';
import { damaged, tooMuch } from './workbook-problem.ts';

const entry = new URL('xlsx.worker.ts', import.meta.url);
const limits: Limits = { cpuMs: 15_000, wallMs: 60_000, heapMb: 256, buffersMb: 128 };

/** @throws DomainError `unavailable` when too many files are being read. */
export async function readTable({ path, type }: Pick<TakenFile, 'path' | 'type'>, within: Limits = limits): Promise<TableRead> {
  if (type !== xlsxType) return readStrictCsv(await readFile(path, 'utf8'));
  const bytes = new Uint8Array(await readFile(path));
  const outcome = await runLimited<TableRead>(entry, { bytes, options: { mergedCells: 'refuse' } }, within);
  if (outcome.kind === 'done') return outcome.value;
  return { problem: (outcome.kind === 'broke' ? damaged() : tooMuch('more content than can be read')).message };
}
