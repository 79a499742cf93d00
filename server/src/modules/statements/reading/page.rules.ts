/** Turns words with places on a page into the rows of a table. Pure: places are points from the top left corner. */
import type { RawTable } from './reading.ts';
import { looksLikeAmount, oneLine, readDay, normal } from './text.rules.ts';
import { type FoundTitle, meaningOf, spellTitles } from './titles.rules.ts';

export type Word = { text: string; left: number; right: number; top: number; height: number };
export type Page = readonly Word[];
type Line = { words: Word[]; top: number };
type Column = { title: string; left: number; right: number };
type Row = { cells: string[]; top: number };

const sameLine = 3;
const wrappedTitleLines = 3;
const outside =
  /^(?:page\b|total|sub ?total|closing balance|opening balance|balance brought|balance carried|generated|printed|this is|end of|thank you|disclaimer|summary)/i;

/** Undefined when no page has a line of titles that we know. */
export function tableOfPages(pages: readonly Page[]): RawTable | undefined {
  const around: string[] = [];
  const rows: Row[] = [];
  let columns: Column[] | undefined;
  for (const page of pages) {
    const lines = linesOf(page.flatMap(pieces));
    const titles = findColumns(lines);
    columns = titles?.columns ?? columns;
    const above = titles ? lines.slice(0, titles.from) : [];
    for (const line of above) around.push(textOf(line));
    if (columns) rows.push(...rowsOf(lines.slice(titles?.to ?? 0), { columns, around }));
    else for (const line of lines) around.push(textOf(line));
  }
  return columns && { titles: columns.map(({ title }) => title), rows: rows.map(({ cells }) => cells.map(oneLine)), around };
}

/**
 * Columns that nearly touch come as one text: "12,450.55 App", or a whole row with wide gaps. Amounts at an end and what
 * is beyond a gap are cut off and placed by their share of the width.
 */
function pieces(word: Word): Word[] {
  const perCharacter = (word.right - word.left) / word.text.length;
  return cuts(word.text).map(([start, end]) => ({
    ...word,
    text: word.text.slice(start, end),
    left: word.left + start * perCharacter,
    right: word.left + end * perCharacter,
  }));
}

/** From where to where each piece of a text goes. */
function cuts(text: string): [start: number, end: number][] {
  const tokens = [...text.matchAll(/\S+/g)].map(({ 0: token, index }) => ({ token, start: index, end: index + token.length }));
  const firstWord = tokens.findIndex(({ token }) => !looksLikeAmount(token));
  const lastWord = tokens.findLastIndex(({ token }) => !looksLikeAmount(token));
  const pieced: [number, number][] = [];
  for (const [at, { start, end }] of tokens.entries()) {
    const last = pieced.at(-1);
    const isInside = at > firstWord && at <= lastWord && firstWord >= 0;
    if (last && isInside && start - last[1] < 2) last[1] = end;
    else pieced.push([start, end]);
  }
  return pieced;
}

export function linesOf(words: readonly Word[]): Line[] {
  const lines: Line[] = [];
  for (const word of words.filter(({ text }) => text.trim()).toSorted((a, b) => a.top - b.top)) {
    const line = lines.at(-1);
    if (line && word.top - line.top <= sameLine) line.words.push(word);
    else lines.push({ words: [word], top: word.top });
  }
  for (const line of lines) line.words.sort((a, b) => a.left - b.left);
  return lines;
}

export const textOf = (line: Line): string => oneLine(line.words.map(({ text }) => text).join(' '));

/** The line of titles of a page, which may be wrapped over up to three lines. */
function findColumns(lines: readonly Line[]): { columns: Column[]; from: number; to: number } | undefined {
  for (let from = 0; from < lines.length; from += 1)
    for (let height = 1; height <= wrappedTitleLines && from + height <= lines.length; height += 1) {
      const words = stacked(lines.slice(from, from + height).flatMap((line) => line.words));
      const columns = columnsOf(words);
      if (columns) return { columns, from, to: from + height };
    }
  return undefined;
}

/** Words that stand above each other are one title: "Transaction" over "Details". */
function stacked(words: readonly Word[]): Word[] {
  const stacks: Word[] = [];
  for (const word of words.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const stack = stacks.find((one) => one.top + sameLine < word.top && one.left < word.right && word.left < one.right);
    if (!stack) stacks.push({ ...word });
    else
      Object.assign(stack, {
        text: `${stack.text} ${word.text}`,
        left: Math.min(stack.left, word.left),
        right: Math.max(stack.right, word.right),
      });
  }
  return stacks.sort((a, b) => a.left - b.left);
}

function columnsOf(words: readonly Word[]): Column[] | undefined {
  const places = words.flatMap((word) => {
    const letters = normal(word.text).length;
    return Array.from({ length: letters }, (_, at) => ({
      left: word.left + ((word.right - word.left) * at) / letters,
      right: word.left + ((word.right - word.left) * (at + 1)) / letters,
    }));
  });
  const titles = spellTitles(words.map(({ text }) => normal(text)).join(''));
  return titles?.map(({ title, start, end }: FoundTitle) => ({
    title,
    left: places[start]?.left ?? 0,
    right: places[end - 1]?.right ?? 0,
  }));
}

/** Dated lines begin a row; a line without a day belongs to the row that it continues. */
function rowsOf(lines: readonly Line[], { columns, around }: { columns: readonly Column[]; around: string[] }): Row[] {
  const placed = lines.map((line) => ({ line, cells: cellsOf(line, columns) }));
  const dayColumn = columns.findIndex(({ title }) => meaningOf(title) === 'on');
  const isDated = (cells: readonly string[]): boolean => startsWithDay(cells[dayColumn] ?? '');
  const rows: Row[] = [];
  const loose: { cells: string[]; top: number }[] = [];
  let isFooter = false;
  for (const { line, cells } of placed) {
    if (isDated(cells)) {
      rows.push({ cells, top: line.top });
      isFooter = false;
    } else if (isFooter || outside.test(textOf(line)) || cells.some((cell, at) => at !== dayColumn && isSum(cell, columns[at]))) {
      around.push(textOf(line));
      isFooter ||= rows.length > 0;
    } else loose.push({ cells, top: line.top });
  }
  const firstTop = rows[0]?.top ?? Number.POSITIVE_INFINITY;
  const isCentred = loose.some(({ top }) => top < firstTop);
  for (const one of loose) wrap(ownerOf(one.top, rows, isCentred), one.cells);
  return rows;
}

const startsWithDay = (text: string): boolean => readDay(text, 'dmy') !== undefined || readDay(text, 'mdy') !== undefined;

/** An undated line with an amount in a column of money is a sum or a balance carried on, not a wrapped text. */
const isSum = (cell: string, column: Column | undefined): boolean =>
  column !== undefined && ['debit', 'credit', 'balance', 'amount'].includes(meaningOf(column.title)) && looksLikeAmount(cell);

/** Text under its day belongs to the row above; where rows are centred around their day, to the nearest. */
function ownerOf(top: number, rows: readonly Row[], isCentred: boolean): Row | undefined {
  if (!isCentred) return rows.findLast((row) => row.top < top);
  return rows.reduce<Row | undefined>(
    (best, row) => (best && Math.abs(best.top - top) <= Math.abs(row.top - top) ? best : row),
    undefined,
  );
}

function wrap(row: Row | undefined, cells: readonly string[]): void {
  if (!row) return;
  for (const [at, cell] of cells.entries()) if (cell) row.cells[at] = `${row.cells[at] ?? ''} ${cell}`.trim();
}

const isMoney = ({ title }: Column): boolean => ['debit', 'credit', 'balance', 'amount'].includes(meaningOf(title));
const moneyReach = 20;
const textReach = 12;

function cellsOf(line: Line, columns: readonly Column[]): string[] {
  const cells = columns.map(() => '');
  for (const word of line.words) {
    const at = columnOf(word, columns);
    cells[at] = `${cells[at] ?? ''} ${word.text}`.trim();
  }
  return cells;
}

/** Amounts stand under their title by an edge or the middle; text begins where its title begins. */
function columnOf(word: Word, columns: readonly Column[]): number {
  if (looksLikeAmount(word.text) || /^-{1,2}$/.test(word.text.trim())) {
    const nearest = columns
      .map((column, at) => ({ at, off: isMoney(column) ? distance(word, column) : Number.POSITIVE_INFINITY }))
      .reduce((best, one) => (one.off < best.off ? one : best));
    if (nearest.off <= moneyReach) return nearest.at;
  }
  const text = columns.map((column, at) => ({ column, at })).filter(({ column }) => !isMoney(column));
  const begun = text.filter(({ column }) => column.left <= word.left + textReach);
  return (begun.at(-1) ?? text[0])?.at ?? 0;
}

const distance = (word: Word, column: Column): number =>
  Math.min(
    Math.abs(word.right - column.right),
    Math.abs(word.left - column.left),
    Math.abs((word.left + word.right - column.left - column.right) / 2),
  );
