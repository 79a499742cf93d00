/** Reads a statement that was saved as a table: as text with separators, or the rows of a sheet. Pure. */
import { readTolerantCsv } from '#platform/csv-records';
import type { TableRow } from '#platform/sheets/table';
import type { RawTable } from './reading.ts';
import { titlesOfCells } from './titles.rules.ts';
import { oneLine } from './text.rules.ts';

const titlesWithinLines = 60;

/** Undefined when no line of titles is near the top. */
export function tableOfCsv(text: string): RawTable | undefined {
  const body = text.replace(/^\uFEFF/, '');
  for (const separator of separatorsOf(body)) {
    const table = tableOfCells(readTolerantCsv(body, separator));
    if (table) return table;
  }
  return undefined;
}

/** Undefined when no line of titles is near the top. */
export function tableOfCells(records: readonly TableRow[]): RawTable | undefined {
  const lines = records.map(({ cells }) => cells.map(oneLine));
  const at = lines.slice(0, titlesWithinLines).findIndex((line) => titlesOfCells(line) !== undefined);
  const titles = titlesOfCells(lines[at] ?? []);
  if (!titles) return undefined;
  const rows = lines.slice(at + 1);
  const outside = [...lines.slice(0, at), ...rows.filter((line) => line.filter(Boolean).length <= 3)];
  return {
    titles,
    rows,
    around: outside.map((line) => oneLine(line.filter(Boolean).join(' '))),
    lines: records.slice(at + 1).map(({ line }) => line),
  };
}

/** The separator that occurs most often near the top is tried first. */
function separatorsOf(text: string): string[] {
  const top = text.slice(0, 5000);
  const count = (sign: string): number => top.split(sign).length;
  return [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a));
}
