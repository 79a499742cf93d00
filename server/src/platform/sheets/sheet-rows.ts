/** The rows of one sheet as text, cell by cell while it is unpacked. A cell that cannot be read for certain ends the reading, by its address. */
import { numberText, percentText, serialText } from './number-text.ts';
import type { Package } from './open-package.ts';
import type { TableRow } from './table.ts';
import type { Workbook } from './workbook.ts';
import { damaged, inCell, tooMuch } from './workbook-problem.ts';

export const sheetLimits = { rows: 30_000, columns: 100, cellLength: 2_000, textLength: 8_000_000 };
const maxRowNumber = 1_048_576;

export type SheetOptions = {
  /** `refuse`: a merged cell would leave the other rows without their value. */
  mergedCells: 'refuse' | 'first cell only';
};

type Cell = { address: string; column: number; type: string; style: number; value: string };

export async function rowsOf(parts: Package, workbook: Workbook, { mergedCells }: SheetOptions): Promise<TableRow[]> {
  const table = openTable();
  let [line, column] = [0, 0];
  let cell: Cell | undefined;
  let isValue = false;
  let isGuide = false;
  const isThere = await parts.read(workbook.sheetPath, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = nextRow(attributes['r'], line);
        column = 0;
      }
      if (name === 'c') {
        cell = cellAt(attributes, { line, after: column });
        column = cell.column;
      }
      if (name === 'f' && cell) throw inCell(cell.address, 'holds a formula. Copy the cells and paste them as values');
      if (name === 'v' || name === 't') isValue = true;
      if (name === 'rPh') isGuide = true;
      if (name === 'mergeCell' && mergedCells === 'refuse')
        throw inCell((attributes['ref'] ?? '').slice(0, 20), 'is merged. Undo the merge and enter the value in every row');
    },
    text: (piece) => {
      if (!cell || !isValue || isGuide) return;
      cell.value += piece;
      if (cell.value.length > sheetLimits.cellLength) throw tooLong(cell.address);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isGuide = false;
      if (name !== 'c' || !cell) return;
      table.add(line, cell, textOf(cell, workbook));
      cell = undefined;
    },
  });
  if (!isThere) throw damaged();
  return table.rows;
}

/** Keeps cells with a value only: a styled empty cell far out costs nothing. */
function openTable() {
  const rows: TableRow[] = [];
  let length = 0;
  const add = (line: number, { address, column }: Cell, text: string): void => {
    if (text === '') return;
    if (column > sheetLimits.columns) throw inCell(address, `is beyond column ${sheetLimits.columns}, where a table may end`);
    length += text.length;
    if (length > sheetLimits.textLength) throw tooMuch('more text than a table may hold');
    let row = rows.at(-1);
    if (row?.line !== line) rows.push((row = { line, cells: [] }));
    if (rows.length > sheetLimits.rows) throw tooMuch(`more than ${sheetLimits.rows} rows`);
    while (row.cells.length < column - 1) row.cells.push('');
    row.cells.push(text);
  };
  return { rows, add };
}

const tooLong = (address: string) => inCell(address, `holds more than ${sheetLimits.cellLength} characters`);

/** Rows and cells come in order; one that says otherwise could hide another. */
function nextRow(stated: string | undefined, before: number): number {
  const number = stated === undefined ? before + 1 : Number(stated);
  if (!Number.isInteger(number) || number <= before || number > maxRowNumber) throw damaged();
  return number;
}

const letters = (column: number): string => {
  const last = String.fromCodePoint(65 + ((column - 1) % 26));
  return column <= 26 ? last : letters(Math.floor((column - 1) / 26)) + last;
};
const columnOf = (name: string): number =>
  Array.from(name, (letter) => (letter.codePointAt(0) ?? 64) - 64).reduce((sum, place) => sum * 26 + place, 0);

function cellAt(
  { r: stated, t: type = 'n', s: style = '0' }: Record<string, string>,
  { line, after }: { line: number; after: number },
): Cell {
  if (stated === undefined)
    return { address: `${letters(after + 1)}${line}`, column: after + 1, type, style: Number(style), value: '' };
  const [, name = '', row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(stated) ?? [];
  const column = columnOf(name);
  if (Number(row) !== line || column <= after) throw damaged();
  return { address: stated, column, type, style: Number(style), value: '' };
}

/** A spreadsheet writes characters that XML cannot hold as `_x000D_`. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function textOf({ address, type, style, value }: Cell, { sharedTexts, formats, isFrom1904 }: Workbook): string {
  if (value.trim() === '') return '';
  if (type === 's') {
    const shared = sharedTexts[Number(value)];
    if (shared === undefined) throw damaged();
    if (shared.length > sheetLimits.cellLength) throw tooLong(address);
    return withoutEscapes(shared).trim();
  }
  if (type === 'inlineStr' || type === 'str') return withoutEscapes(value).trim();
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd')
    return value
      .trim()
      .replace(/T00:00:00(?:\.0+)?Z?$/, '')
      .replace('T', ' ');
  if (type === 'e') throw inCell(address, `holds the error ${value.trim().slice(0, 10)}`);
  if (type !== 'n') throw damaged();
  return numberIn(address, value, { format: formats[style], isFrom1904 });
}

type NumberCell = { format: Workbook['formats'][number] | undefined; isFrom1904: boolean };

function numberIn(address: string, stored: string, { format, isFrom1904 }: NumberCell): string {
  if (format?.kind === 'day') {
    const text = serialText(stored, isFrom1904);
    if (text === undefined) throw inCell(address, 'holds no day that exists');
    return text;
  }
  const text = format?.kind === 'percent' ? percentText(stored) : numberText(stored);
  if (text === undefined)
    throw inCell(
      address,
      'holds a number of more than 15 digits, which spreadsheets round. Format the cell as text and enter it again',
    );
  return format?.kind === 'zeros' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text;
}
