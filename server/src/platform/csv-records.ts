/** Reads CSV text into records. The strict reader refuses what it cannot read for certain, so that no row of an import is lost. */
import { CsvError, parse } from 'csv-parse/sync';
import type { TableRead, TableRow } from '#platform/sheets/table';

/** RFC 4180: quotes stand around a whole value and are doubled inside of it; lines end in \n or \r\n. Records without any value are left out. */
export function readStrictCsv(text: string): TableRead {
  const records: TableRow[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
      cast: refuseLoneReturn,
      on_record: (cells: string[]) => {
        records.push({ line, cells: cells.map((cell) => cell.trim()) });
        // Only quoted cells hold line breaks, and they hold them as written.
        line += cells.join('').split('\n').length;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError || error instanceof LoneReturn)
      return { problem: `Line ${line} cannot be read: quotation marks must enclose a whole value, and be doubled inside it` };
    throw error;
  }
  return { records: records.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

class LoneReturn extends Error {}

/** Old line ends: everything after the first would be taken for more cells of one record. */
function refuseLoneReturn(value: string, { quoting }: { quoting: boolean }): string {
  if (!quoting && value.includes('\r')) throw new LoneReturn();
  return value;
}

/**
 * Lines of cells, empty lines left out. Quotes as in RFC 4180; a quote within a value is text. A file whose last quote is never closed is read
 * without quotes, so that no line is lost in one cell.
 */
export function readTolerantCsv(text: string, separator: string): TableRow[] {
  return recordsOf(text, { separator, quote: '"' }) ?? recordsOf(text, { separator, quote: null }) ?? [];
}

type Dialect = { separator: string; quote: '"' | null };

/** Undefined when a quote is never closed. */
function recordsOf(text: string, { separator, quote }: Dialect): TableRow[] | undefined {
  try {
    const records: TableRow[] = [];
    let line = 1;
    parse(text, {
      delimiter: separator,
      quote,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      trim: separator !== '\t',
      on_record: (cells: string[], { lines }) => {
        records.push({ line, cells });
        line = lines + 1;
        return null;
      },
    });
    return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
