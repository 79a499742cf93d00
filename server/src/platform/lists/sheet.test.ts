/** Files of lists: the same cells as CSV and as XLSX, no formula in either, and memory that does not grow with the rows. */
import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type Cell, sheetOf } from './sheet.ts';

const headings = ['Customer', 'Amount', 'Instalments', 'Paid out'];
async function* rowsOf(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  for (const row of rows) yield row;
}
const rows: Cell[][] = [
  ['Adaeze "Ada" Obi, Ikeja', 4_000_050n, 6, null],
  ['=cmd()|A1', -5n, 0, '2026-03-02'],
];
const cellsIn = async (bytes: Buffer): Promise<unknown[][]> => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];

test('CSV quotes text, writes kobo as naira and contains no formula', async () => {
  expect(await text(sheetOf('csv', headings, rowsOf(rows)))).toBe(
    '\uFEFFCustomer,Amount,Instalments,Paid out\r\n"Adaeze ""Ada"" Obi, Ikeja",40000.50,6,\r\n"\'=cmd()|A1",-0.05,0,2026-03-02\r\n',
  );
});

test('XLSX contains the same cells: amounts and counts as numbers, no formula', async () => {
  const [head, first, second] = await cellsIn(await buffer(sheetOf('xlsx', headings, rowsOf(rows))));
  expect(head).toEqual(headings);
  expect(first?.slice(0, 3)).toEqual(['Adaeze "Ada" Obi, Ikeja', 40_000.5, 6]);
  expect(second).toEqual(["'=cmd()|A1", -0.05, 0, '2026-03-02']);
});

test('an amount beyond the precision of a double is text in XLSX, to the kobo', async () => {
  const cells = await cellsIn(await buffer(sheetOf('xlsx', ['Amount'], rowsOf([[9_007_199_254_740_993n]]))));
  expect(cells[1]).toEqual(['90071992547409.93']);
});

test('XLSX continues on another sheet where one is full, under the same headings, and loses no row', async () => {
  const many = Array.from({ length: 7 }, (_, at): Cell[] => [at]);
  const { sheets } = await readXlsx(new Uint8Array(await buffer(sheetOf('xlsx', ['Number'], rowsOf(many), 4))));
  expect(sheets.map(({ rows: of }) => of)).toEqual([
    [['Number'], [0], [1], [2]],
    [['Number'], [3], [4], [5]],
    [['Number'], [6]],
  ]);
});

test.each(['csv', 'xlsx'] as const)('%s is written while rows are read: a slow reader pauses the source', async (format) => {
  let made = 0;
  const endless = async function* (): AsyncGenerator<Cell[]> {
    for (;;) yield [`row ${(made += 1)} ${made * 7919} ${made * 104_729}`];
  };
  const sheet = sheetOf(format, ['Row'], endless());
  for await (const _chunk of sheet) if (made > 0) break;
  expect(made).toBeLessThan(100_000);
});

test.each(['csv', 'xlsx'] as const)('an error of the source ends the %s', async (format) => {
  const failing = async function* (): AsyncGenerator<Cell[]> {
    yield ['one'];
    throw new Error('the database is gone');
  };
  await expect(buffer(sheetOf(format, ['Row'], failing()))).rejects.toThrow('the database is gone');
});
