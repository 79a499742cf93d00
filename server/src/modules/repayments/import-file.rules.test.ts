/** What a CSV file of repayments says, line by line, whatever program wrote it. */
import { expect, test } from 'vitest';
import { readImport, recordsOf, sampleFile } from './import-file.rules.ts';

const head = 'loan_number,amount,paid_on,reference,note';
const rowsOf = (text: string) => {
  const read = readImport(text);
  if ('no' in read) throw read.no;
  return read.rows;
};

test('the sample reads without a problem', () => {
  expect(rowsOf(sampleFile)).toMatchObject([
    {
      line: 2,
      loan: 'AJ-000042',
      amount: 1_250_000n,
      paidOn: '2026-03-02',
      reference: 'FT26061/0001',
      note: 'Paid at the counter',
      problem: null,
    },
    { line: 3, loan: 'AJ-000043', amount: 800_000n, note: null, problem: null },
  ]);
});

test.each<[string, string, string[][]]>([
  [
    'quotes, commas and line breaks inside quotes',
    'a,"b, ""c""\nd"\ne,f',
    [
      ['a', 'b, "c"\nd'],
      ['e', 'f'],
    ],
  ],
  [
    'a byte-order mark, Windows line ends, empty lines',
    '\uFEFFa,b\r\n\r\nc,\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['one cell', 'a', [['a']]],
  ['nothing', '', []],
])('%s', (_what, text, cells) => {
  expect(recordsOf(text).map((record) => record.cells)).toEqual(cells);
});

test.each<[string, string, number]>([
  ['a quotation mark in the middle of a value', 'a,b\n5" pipe,c\nd,e', 2],
  ['words behind the closing quotation mark', 'a,b\n"c" d,e\nf,g', 2],
  ['a quotation mark that is never closed', 'a,b\nc,d\n"e,f\ng,h', 3],
  ['a quotation mark that is never closed, in a long file', `a,b\n"${'c'.repeat(4_000_000)}`, 2],
  ['lines that end as no program ends them', 'a,b\rc,d', 1],
])('%s: the file is refused with the line, its rest is not left out', (_what, text, line) => {
  expect(() => recordsOf(text)).toThrow(`Line ${line} `);
});

test('a long value full of quotation marks is read', () => {
  const quotes = 1_000_000;
  expect(recordsOf(`"${'""'.repeat(quotes)}"`)[0]?.cells[0]).toHaveLength(quotes);
});

test('lines are numbered as an editor numbers them', () => {
  expect(recordsOf('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('columns may come in any order, in capitals, and without a note', () => {
  expect(rowsOf('Reference,PAID_ON,amount,loan_number\nFT-0001,2026-03-02,100,aj-000001')).toMatchObject([
    { loan: 'AJ-000001', amount: 10_000n, reference: 'FT-0001', problem: null },
  ]);
});

test.each([
  ['42,100,2026-03-02,FT-0001', /^loan_number/],
  ['AJ-000042,0,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,-5,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,"12,3,4",2026-03-02,FT-0001', /^amount: naira above zero, like 12500.00 or 12,500.00/],
  ['AJ-000042,1.234,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,100,02/03/2026,FT-0001', /^paid_on/],
  ['AJ-000042,100,2026-02-30,FT-0001', /^paid_on/],
  ['AJ-000042,100,2026-03-02,F', /^reference/],
  ['AJ-000042,100,2026-03-02,=cmd|x', /^reference/],
])('%s is refused with its column', (line, problem) => {
  const read = readImport(`${head}\n${line}\nAJ-000042,100,2026-03-02,FT-0002`);
  const problems = 'rows' in read ? read.rows.map((row) => row.problem).filter(Boolean) : [];
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('a line without anything in it is passed over', () => {
  expect(rowsOf(`${head}\n,,,\nAJ-000042,100,2026-03-02,FT-0002`)).toHaveLength(1);
});

test('the same reference twice is one credit', () => {
  expect(rowsOf(`${head}\nAJ-000001,1,2026-03-02,FT-0001\nAJ-000002,1,2026-03-02,FT-0001`)[1]?.problem).toBe(
    'reference: the same as in line 2',
  );
});

test.each([
  ['no rows', head, /no rows/],
  ['columns missing', 'loan_number,amount\nAJ-000001,1', /paid_on, reference/],
  ['nothing', '', /loan_number/],
  ['too many rows', `${head}\n${'AJ-000001,1,2026-03-02,FT-0001\n'.repeat(2_001)}`, /more than 2000/],
])('a file with %s is refused as a whole', (_what, text, message) => {
  const read = readImport(text);
  expect('no' in read && read.no.message).toMatch(message);
});
