/** npm run bench -- files: memory and CPU time while a list is written as a file of 10,000 to 640,000 rows. Memory that grows with the rows stops the benchmark. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { type Cell, sheetOf } from '../server/src/platform/lists/sheet.ts';

const headings = ['Loan', 'Customer', 'Account officer', 'Amount', 'Outstanding', 'Days late', 'Disbursed'];
const sizes = [10_000, 40_000, 160_000, 640_000];
const megabyte = 1024 * 1024;
/** The largest file may need this much more than the smallest. */
const maxGrowthMb = 8;
/** Memory is measured after a collection, so that garbage does not count. */
const measuredEvery = 5_000;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const rowsAhead = 500;

async function* rowsOf(count: number, measure: () => void): AsyncGenerator<Cell[]> {
  for (let at = 0; at < count; at += 1) {
    if (at % measuredEvery === 0) measure();
    // Rows come from the database in pages.
    if (at % rowsAhead === 0) await wait(0);
    yield [`AJO-${at}`, `Adaeze Okonkwo ${at}`, 'Ngozi Obi', BigInt(at) * 1_999n, BigInt(at) * 777n, at % 90, '2026-03-02'];
  }
}

type Written = { megabytes: number; cpuSeconds: number; peakMb: number };

const usedMb = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / megabyte;
};

async function write(format: FileFormat, count: number): Promise<Written> {
  collect();
  const [before, start] = [usedMb(), process.cpuUsage()];
  let [bytes, peakMb] = [0, 0];
  const measure = (): void => {
    collect();
    peakMb = Math.max(peakMb, usedMb() - before);
  };
  for await (const piece of sheetOf(format, headings, rowsOf(count, measure))) bytes += (piece as Buffer).length;
  const { user, system } = process.cpuUsage(start);
  return { megabytes: bytes / megabyte, cpuSeconds: (user + system) / 1e6, peakMb };
}

/** @throws Error when the largest file needs more memory than the bound. */
export async function run(): Promise<{ title: string; markdown: string }> {
  const rows: string[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const peaks: number[] = [];
    await write(format, 1_000);
    for (const size of sizes) {
      const { megabytes, cpuSeconds, peakMb } = await write(format, size);
      peaks.push(peakMb);
      rows.push(
        `| ${format.toUpperCase()} | ${size.toLocaleString('en')} | ${megabytes.toFixed(1)} | ${peakMb.toFixed(1)} | ${cpuSeconds.toFixed(1)} |`,
      );
    }
    const growth = Math.max(...peaks) - (peaks[0] ?? 0);
    if (growth > maxGrowthMb) throw new Error(`${format}: memory grew by ${growth.toFixed(0)} MB from the smallest file on`);
  }
  return {
    title: 'Files of lists',
    markdown: [
      `A list of ${headings.length} columns is written as a file while its rows are read. *Memory* is the most that was in use above the start of the file, each time after a collection. A growth above ${maxGrowthMb} MB stops the benchmark.`,
      '',
      '| format | rows | file, MB | memory, MB | CPU, s |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  };
}
