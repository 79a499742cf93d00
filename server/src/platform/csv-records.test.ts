/** The strict reader of CSV gives every record with its line, or refuses the whole text. */
import { expect, test } from 'vitest';
import { readStrictCsv } from './csv-records.ts';

const recordsIn = (text: string) => {
  const read = readStrictCsv(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.records;
};

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
  expect(recordsIn(text).map(({ cells: found }) => found)).toEqual(cells);
});

test.each<[string, string, number]>([
  ['a quotation mark in the middle of a value', 'a,b\n5" pipe,c\nd,e', 2],
  ['words behind the closing quotation mark', 'a,b\n"c" d,e\nf,g', 2],
  ['a quotation mark that is never closed', 'a,b\nc,d\n"e,f\ng,h', 3],
  ['a quotation mark that is never closed, in a long file', `a,b\n"${'c'.repeat(4_000_000)}`, 2],
  ['lines that end in a carriage return alone', 'a,b\rc,d', 1],
  ['a carriage return alone at the end', 'a,b\nc,d\r', 2],
  ['a quotation mark behind a blank', 'a,b\nc, "d"', 2],
  ['a quotation mark behind a value of two lines', 'a\n"b\r\nb"\nc"', 4],
])('%s: the file is refused with the line, and not truncated', (_what, text, line) => {
  expect(readStrictCsv(text)).toEqual({ problem: expect.stringMatching(new RegExp(`^Line ${line} cannot be read`)) });
});

test('a long value full of quotation marks is parsed', () => {
  const quotes = 1_000_000;
  expect(recordsIn(`"${'""'.repeat(quotes)}"`)[0]?.cells[0]).toHaveLength(quotes);
});

test('lines are numbered as in an editor', () => {
  expect(recordsIn('a\n"b\nb"\n\nc').map(({ line }) => line)).toEqual([1, 2, 5]);
  expect(recordsIn('a\r\n"b\r\nb"\r\n\r\nc\r\n').map(({ line }) => line)).toEqual([1, 2, 5]);
});
