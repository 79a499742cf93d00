/** Rows as a CSV or XLSX file, written while they are read: memory does not grow with their number. */
import { Readable } from 'node:stream';
import type { FileFormat } from '@ajo/contract/kernel/list';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { asPlainText, byteOrderMark, csvLine, nairaText } from '#platform/csv';

/** Text is text whatever it begins with; a bigint is kobo, a number a count. */
export type Cell = string | bigint | number | null;
type Rows = AsyncIterable<readonly Cell[]>;

export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @param rowsPerSheet of XLSX, headings included: more rows continue on another sheet, under the same headings. */
export const sheetOf = (
  format: FileFormat,
  headings: readonly string[],
  rows: Rows,
  rowsPerSheet = XLSX_MAX_ROWS_PER_SHEET,
): Readable => (format === 'csv' ? Readable.from(csvOf(headings, rows)) : xlsxOf(headings, rows, rowsPerSheet));

async function* csvOf(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  // Spreadsheets take the file for UTF-8 only with this mark.
  yield `${byteOrderMark}${csvLine(headings)}`;
  for await (const row of rows) yield csvLine(row);
}

/** Above this a double no longer holds every kobo: the amount is then written as text. */
const maxExactKobo = BigInt(Number.MAX_SAFE_INTEGER);

function xlsxCell(value: Cell): string | number | null {
  if (typeof value === 'string') return asPlainText(value);
  if (typeof value !== 'bigint') return value;
  const isExact = value <= maxExactKobo && value >= -maxExactKobo;
  return isExact ? Number(nairaText(value)) : nairaText(value);
}

async function* xlsxRows(rows: Rows): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield row.map(xlsxCell);
}

const xlsxOf = (headings: readonly string[], rows: Rows, maxRowsPerSheet: number): Readable =>
  Readable.fromWeb(
    writeXlsxStream(xlsxRows(rows), {
      name: 'List',
      columns: headings.map((header) => ({ header: asPlainText(header) })),
      freezePane: { rows: 1 },
      maxRowsPerSheet,
    }) as Parameters<typeof Readable.fromWeb>[0],
  );
