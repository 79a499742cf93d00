/** Reads a statement that was saved as text with separators. Pure. */
import { CsvError, parse } from 'csv-parse/sync';
import type { RawTable } from './reading.ts';
import { titlesOfCells } from './titles.rules.ts';
import { oneLine } from './text.rules.ts';

const titlesWithinLines = 60;

/** Undefined when no line of titles is near the top. */
export function tableOfCsv(text: string): RawTable | undefined {
  const body = text.replace(/^\uFEFF/, '');
  for (const separator of separatorsOf(body)) {
    const lines = cellsOf(body, separator);
    const at = lines.slice(0, titlesWithinLines).findIndex((cells) => titlesOfCells(cells) !== undefined);
    const titles = titlesOfCells(lines[at] ?? []);
    if (!titles) continue;
    const rows = lines.slice(at + 1);
    const outside = [...lines.slice(0, at), ...rows.filter((cells) => cells.filter(Boolean).length <= 3)];
    return { titles, rows, around: outside.map((cells) => oneLine(cells.filter(Boolean).join(' '))) };
  }
  return undefined;
}

/** The separator that occurs most often near the top is tried first. */
function separatorsOf(text: string): string[] {
  const top = text.slice(0, 5000);
  const count = (sign: string): number => top.split(sign).length;
  return [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a));
}

/**
 * Lines of cells, empty lines left out. Quotes as in RFC 4180; a quote within a value is text. A file whose last quote is never closed is read
 * without quotes, so that no line is lost in one cell.
 */
export function cellsOf(text: string, separator: string): string[][] {
  return recordsOf(text, { separator, quote: '"' }) ?? recordsOf(text, { separator, quote: null }) ?? [];
}

type Dialect = { separator: string; quote: '"' | null };

/** Undefined when a quote is never closed. */
function recordsOf(text: string, { separator, quote }: Dialect): string[][] | undefined {
  try {
    const records: string[][] = parse(text, {
      delimiter: separator,
      quote,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      trim: separator !== '\t',
      on_record: (cells: string[]) => cells.map(oneLine),
    });
    return records.filter((cells) => cells.some(Boolean));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
