/** The half-year return, as an answer and as a file. */
import type { FileFormat } from '@ajo/contract/kernel/list';
import type { HalfYearReturn } from '@ajo/contract/modules/regulatory.half-year';
import { type Database, inSnapshot } from '#platform/db/transaction';
import { FileReply } from '#platform/http/file-reply';
import { type Cell, contentTypes, sheetOf } from '#platform/lists/sheet';
import { halfYearFacts, lastClosedDay } from './half-year.queries.ts';
import { halfSpan, partsOf } from './half-year.rules.ts';

/** All figures are read in one snapshot, so that groups add up to their total. */
export async function halfYearReturn(database: Database, half: string): Promise<HalfYearReturn> {
  const span = halfSpan(half);
  return inSnapshot(database, async (db) => {
    const through = await lastClosedDay(db, span);
    if (!through) return { ...span, through: null, parts: [] };
    return { ...span, through, parts: partsOf(await halfYearFacts(db, { from: span.from, through })) };
  });
}

const headings = ['Part', 'Figure', 'Count', 'Amount', 'Value', 'From', 'Until', 'Source'];

export async function halfYearFile(db: Database, { half, format }: { half: string; format: FileFormat }): Promise<FileReply> {
  return new FileReply({
    body: sheetOf(format, headings, cellsOf(await halfYearReturn(db, half))),
    contentType: contentTypes[format],
    fileName: `half-year-return-${half}.${format}`,
  });
}

async function* cellsOf({ parts, from, through }: HalfYearReturn): AsyncGenerator<Cell[]> {
  for (const { title, lines } of parts)
    for (const { name, count, amount, value, source } of lines) yield [title, name, count, amount, value, from, through, source];
}
