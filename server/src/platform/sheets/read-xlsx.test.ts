/** Workbooks are read cell by cell as text, or refused by the cell or the limit. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { sheetOf } from '#platform/lists/sheet';
import { partsOf, tableOf, workbookOf, zipOf } from '../../../tests/sheets/workbooks.ts';
import { readXlsx } from './read-xlsx.ts';
import { sheetLimits } from './sheet-rows.ts';

const strict = { mergedCells: 'refuse' } as const;
async function rowsIn(bytes: Uint8Array): Promise<[number, ...string[]][]> {
  const read = await readXlsx(bytes, strict);
  if ('problem' in read) throw new Error(read.problem);
  return read.records.map(({ line, cells }) => [line, ...cells]);
}
async function problemOf(bytes: Uint8Array): Promise<string> {
  const read = await readXlsx(bytes, strict);
  return 'problem' in read ? read.problem : 'it was read';
}
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`;
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;

describe('is read', () => {
  test('texts that cells share, texts of their own, rich texts without phonetic guides, escapes and CDATA', async () => {
    const shared = '<si><t>loan</t></si><si><r><t>Ada</t></r><r><t xml:space="preserve"> Obi</t></r><rPh><t>guide</t></rPh></si>';
    const rows = row(
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      text('a &amp; b_x000A_c'),
      '<c t="str"><v><![CDATA[<x>]]></v></c>',
    );
    expect(await rowsIn(workbookOf({ rows, shared }))).toEqual([[1, 'loan', 'Ada Obi', 'a & b\nc', '<x>']]);
  });

  test('numbers, percent, codes with leading zeros, days of both systems, truth values', async () => {
    const formats = ['dd/mm/yyyy', '0.0%', '0000000000', 'h:mm'];
    const rows = row(
      number('12500.1'),
      number('4.4999999999999998E-2', 2),
      number('12345', 3),
      number('46083', 1),
      '<c t="b"><v>1</v></c>',
    );
    expect(await rowsIn(workbookOf({ rows, formats }))).toEqual([[1, '12500.1', '4.5%', '0000012345', '2026-03-02', 'TRUE']]);
    expect(await rowsIn(workbookOf({ rows: row(number('44621', 1)), formats, isFrom1904: true }))).toEqual([[1, '2026-03-02']]);
    expect(await rowsIn(workbookOf({ rows: row('<c t="d"><v>2026-03-02T00:00:00.000</v></c>') }))).toEqual([[1, '2026-03-02']]);
  });

  test('empty rows and cells are left out, and the others keep their line and column', async () => {
    const rows = `<row r="3"><c r="B3" s="1"/><c r="C3"><v>5</v></c><c r="D3" t="inlineStr"><is><t>  </t></is></c></row><row r="4"/><row r="9"><c r="A9"><v>7</v></c></row>`;
    expect(await rowsIn(workbookOf({ rows }))).toEqual([
      [3, '', '', '5'],
      [9, '7'],
    ]);
  });

  test('text that begins like a formula is text, in plain and full-width signs', async () => {
    expect(await rowsIn(tableOf(['=1+1', '＝1+1', '＋234', '@x', "'=1"]))).toEqual([[1, '=1+1', '＝1+1', '＋234', '@x', "'=1"]]);
  });

  test('the first visible sheet only', async () => {
    const sheets =
      '<sheet name="Secret" state="hidden" r:id="rId1"/><sheet name="Two" r:id="rId2"/><sheet name="Three" r:id="rId1"/>';
    const second = {
      name: 'xl/worksheets/sheet2.xml',
      text: `<x:worksheet xmlns:x="x"><x:sheetData>${'<x:row><x:c><x:v>2</x:v></x:c></x:row>'}</x:sheetData></x:worksheet>`,
    };
    expect(await rowsIn(workbookOf({ rows: row(number('1')), sheets, more: [second] }))).toEqual([[1, '2']]);
  });

  test('files of other writers, and our own', async () => {
    const other = await writeXlsx({
      sheets: [
        {
          name: 'Rows',
          rows: [
            ['loan_number', 'amount', 'paid_on'],
            ['AJ-000042', 1234.56, new Date(Date.UTC(2026, 2, 2))],
          ],
        },
      ],
    });
    expect(await rowsIn(other)).toEqual([
      [1, 'loan_number', 'amount', 'paid_on'],
      [2, 'AJ-000042', '1234.56', '2026-03-02'],
    ]);
    const own = await buffer(sheetOf('xlsx', ['Loan', 'Amount'], Readable.from([['AJ-000042', 123_456n]])));
    expect(await rowsIn(own)).toEqual([
      [1, 'Loan', 'Amount'],
      [2, 'AJ-000042', '1234.56'],
    ]);
  });
});

const far = '<c r="CW1" t="inlineStr"><is><t>x</t></is></c>';
const wideRow = (cells: number): string => row('<c><v>1</v></c>'.repeat(cells));

describe('is refused by the cell', () => {
  test.each<[string, string, string]>([
    ['a formula', row(number('1'), '<c><f>A1*2</f><v>2</v></c>'), 'Cell B1 holds a formula'],
    ['a part of a shared formula', row('<c r="A1"><f t="shared" si="0"/><v>2</v></c>'), 'Cell A1 holds a formula'],
    ['a formula with a text', row('<c t="str"><f>"AJ-"&amp;1</f><v>AJ-1</v></c>'), 'Cell A1 holds a formula'],
    ['a long number', row(number('1234567890123456')), 'Cell A1 holds a number of more than 15 digits'],
    ['scientific notation', row(number('1'), number('1.23456789012345E+17')), 'Cell B1 holds a number of more than 15 digits'],
    ['an error', row('<c t="e"><v>#N/A</v></c>'), 'Cell A1 holds the error #N/A'],
    ['a day that never was', row(number('60', 1)), 'Cell A1 holds no day that exists'],
    ['a long text', row(text('x'.repeat(sheetLimits.cellLength + 1))), 'Cell A1 holds more than 2000 characters'],
    ['a value far to the right', row(far), 'Cell CW1 is beyond column 100'],
    ['a million columns', wideRow(1_000_000), 'Cell CW1 is beyond column 100'],
  ])('%s', async (_what, rows, problem) => {
    expect(await problemOf(workbookOf({ rows, formats: ['yyyy-mm-dd'] }))).toContain(problem);
  });

  test('a merge, unless the table is read around it', async () => {
    const bytes = workbookOf({ rows: row(number('1')), behind: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>' });
    expect(await problemOf(bytes)).toContain('Cell A2:A3 is merged');
    expect(await readXlsx(bytes, { mergedCells: 'first cell only' })).toMatchObject({ records: [{ line: 1 }] });
  });
});

describe('is refused', () => {
  const unreadable = 'The workbook cannot be read';
  const parts = partsOf({ rows: row(number('1')) });
  const without = (name: string) => zipOf(parts.filter((part) => part.name !== name));
  const withSheet = (sheet: string) =>
    zipOf(parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, text: sheet } : part)));

  test.each<[string, () => Uint8Array]>([
    ['text', () => Buffer.from('loan_number,amount')],
    ['nothing', () => new Uint8Array()],
    ['the mark of a ZIP file and nonsense', () => Buffer.from(`PK\u0003\u0004${'nonsense'.repeat(50)}`)],
    ['half of a file', () => zipOf(parts).subarray(0, 400)],
    ['another ZIP file', () => zipOf([{ name: 'hello.txt', text: 'hello' }])],
    ['a workbook without its sheet', () => without('xl/worksheets/sheet1.xml')],
    ['a workbook without its list of sheets', () => without('xl/workbook.xml')],
    ['two parts of one name', () => zipOf([...parts, ...parts])],
    ['markup that is cut', () => withSheet('<worksheet><sheetData><row>')],
    [
      'markup with a type definition',
      () => withSheet('<!DOCTYPE x><worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'),
    ],
    ['an entity that is not defined', () => withSheet('<worksheet>&a;</worksheet>')],
    [
      'bytes that are no UTF-8',
      () =>
        zipOf(
          parts.map((part) =>
            part.name.endsWith('sheet1.xml') ? { ...part, text: Buffer.from([0x3c, 0xff, 0xfe, 0x00]) } : part,
          ),
        ),
    ],
    ['rows out of order', () => workbookOf({ rows: '<row r="2"/><row r="2"/>' })],
    ['a row beyond the last', () => workbookOf({ rows: '<row r="1048577"/>' })],
    ['a cell in another row', () => workbookOf({ rows: '<row r="1"><c r="A2"><v>1</v></c></row>' })],
    ['the same cell twice', () => workbookOf({ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' })],
    ['a column that no spreadsheet has', () => workbookOf({ rows: '<row r="1"><c r="ABCD1"><v>1</v></c></row>' })],
    ['a shared text that is missing', () => workbookOf({ rows: row('<c t="s"><v>4</v></c>') })],
  ])('%s', async (_what, make) => {
    expect(await problemOf(make())).toContain(unreadable);
  });

  test('more sheets, parts or rows than a table has', async () => {
    const sheets = Array.from({ length: 51 }, (_one, at) => `<sheet name="S${at}" r:id="rId1"/>`).join('');
    expect(await problemOf(workbookOf({ rows: '', sheets }))).toContain('more than 50 sheets');
    const more = Array.from({ length: 2_001 }, (_one, at) => ({ name: `xl/media/${at}`, text: '' }));
    expect(await problemOf(workbookOf({ rows: '', more }))).toContain('more than 2000 parts');
    expect(await problemOf(workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(sheetLimits.rows + 1) }))).toContain(
      'more than 30000 rows',
    );
  });
});
