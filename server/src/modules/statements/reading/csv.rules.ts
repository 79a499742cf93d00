/** Reads a statement that was saved as text with separators. Pure, one pass, no expression that could run away. */
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

/** Quotes as in RFC 4180: a doubled quote is a quote, a line break inside of quotes belongs to the cell. */
export function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    cells.push(oneLine(cell));
    cell = '';
  };
  const endLine = (): void => {
    endCell();
    if (cells.some(Boolean)) lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else cell += sign;
  }
  endLine();
  return lines;
}
