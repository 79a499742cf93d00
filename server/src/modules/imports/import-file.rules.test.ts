/** Reading tables of repayments and savings deposits, line by line, from any program. */
import { expect, test } from 'vitest';
import { readStrictCsv } from '#platform/csv-records';
import { csvLine } from '#platform/csv';
import { type PaymentFileKind, readImport, samplePayments } from './import-file.rules.ts';

const head = 'loan_number,amount,paid_on,reference,note';
const rowsOf = (text: string, kind: 'repayments' | 'savings' = 'repayments') => {
  const read = readImport(readStrictCsv(text), kind);
  if ('no' in read) throw read.no;
  return read.rows;
};

const sampleFile = (kind: PaymentFileKind): string => {
  const { columns, rows } = samplePayments(kind);
  return [columns, ...rows].map(csvLine).join('');
};

test('the sample file is read without problems', () => {
  expect(rowsOf(sampleFile('repayments'))).toMatchObject([
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

test('a file of savings names accounts, and no loans', () => {
  expect(rowsOf(sampleFile('savings'), 'savings')).toMatchObject([
    { loan: 'SV-000042', problem: null },
    { loan: 'SV-000043', problem: null },
  ]);
  expect(() => rowsOf(sampleFile('repayments'), 'savings')).toThrow('savings_number');
  const mixed = rowsOf('savings_number,amount,paid_on,reference\nAJ-000042,100,2026-03-02,FT-0001', 'savings');
  expect(mixed[0]?.problem).toBe('savings_number: Enter a number like SV-000042');
});

test('a file that is not a table is refused with the line', () => {
  expect(() => rowsOf(`${head}\nAJ-000042,5" pipe,2026-03-02,FT-0001,`)).toThrow('Line 2 ');
});

test('a column that is named twice is refused: one of them would be lost', () => {
  expect(() => rowsOf(`${head},Amount\nAJ-000042,100,2026-03-02,FT-0001,,200`)).toThrow('names the column amount twice');
});

test('columns may be in any order, in capitals, and without a note', () => {
  expect(rowsOf('Reference,PAID_ON,amount,loan_number\nFT-0001,2026-03-02,100,aj-000001')).toMatchObject([
    { loan: 'AJ-000001', amount: 10_000n, reference: 'FT-0001', problem: null },
  ]);
});

test.each([
  ['42,100,2026-03-02,FT-0001', /^loan_number/],
  ['AJ-000042,0,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,-5,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,"12,3,4",2026-03-02,FT-0001', /^amount: Enter an amount above zero, like 12500.00 or 12,500.00$/],
  ['AJ-000042,1.234,2026-03-02,FT-0001', /^amount/],
  ['AJ-000042,100,02/03/2026,FT-0001', /^paid_on/],
  ['AJ-000042,100,2026-02-30,FT-0001', /^paid_on/],
  ['AJ-000042,100,2026-03-02,F', /^reference/],
  ['AJ-000042,100,2026-03-02,=cmd|x', /^reference/],
])('%s is refused with its column', (line, problem) => {
  const read = readImport(readStrictCsv(`${head}\n${line}\nAJ-000042,100,2026-03-02,FT-0002`), 'repayments');
  const problems = 'rows' in read ? read.rows.map((row) => row.problem).filter(Boolean) : [];
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('several problems of a line are sentences, each with its column', () => {
  expect(rowsOf(`${head}\n42,0,2026-03-02,FT-0001,`)[0]?.problem).toBe(
    'loan_number: Enter a number like AJ-000042. amount: Enter an amount above zero, like 12500.00 or 12,500.00',
  );
});

test('an empty line is skipped', () => {
  expect(rowsOf(`${head}\n,,,\nAJ-000042,100,2026-03-02,FT-0002`)).toHaveLength(1);
});

test('the same reference twice is one credit', () => {
  expect(rowsOf(`${head}\nAJ-000001,1,2026-03-02,FT-0001\nAJ-000002,1,2026-03-02,FT-0001`)[1]?.problem).toBe(
    'reference: Line 2 has the same reference',
  );
});

test.each([
  ['no rows', head, /no rows/],
  ['columns missing', 'loan_number,amount\nAJ-000001,1', /paid_on, reference/],
  ['nothing', '', /loan_number/],
  ['too many rows', `${head}\n${'AJ-000001,1,2026-03-02,FT-0001\n'.repeat(2_001)}`, /more than 2000/],
])('a file with %s is refused as a whole', (_what, text, message) => {
  const read = readImport(readStrictCsv(text), 'repayments');
  expect('no' in read && read.no.message).toMatch(message);
});
