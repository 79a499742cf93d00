/** The thread in which a workbook is read. Started by read-table.ts, with limits. */
import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx } from './read-xlsx.ts';
import type { SheetOptions } from './sheet-rows.ts';

const { bytes, options } = workerData as { bytes: Uint8Array; options: SheetOptions };
parentPort?.postMessage(await readXlsx(bytes, options));
