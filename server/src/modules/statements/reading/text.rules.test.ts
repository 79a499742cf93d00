/** Amounts and days as Nigerian banks print them. */
import { describe, expect, test } from 'vitest';
import { readTolerantCsv } from '#platform/csv-records';
import { dayOrderOf, looksLikeAmount, oneLine, readAmount, readDay } from './text.rules.ts';
import { layoutOf, spellTitles } from './titles.rules.ts';

const cellsOfLines = (text: string, separator: string) => readTolerantCsv(text, separator).map(({ cells }) => cells.map(oneLine));

test.each([
  ['1,234.56', 123_456n],
  ['₦ 1,234.5', 123_450n],
  ['NGN1,234', 123_400n],
  ['0.05', 5n],
  ['(250.00)', -25_000n],
  ['-250.00', -25_000n],
  ['₦-250.00', -25_000n],
  ['- ₦12,450.55', -1_245_055n],
  ['250.00DR', -25_000n],
  ['250.00 CR', 25_000n],
  ['250.00-', -25_000n],
  ['--', 0n],
  ['', 0n],
  ['NIL', 0n],
  ['12.345', undefined],
  ['1,2,3.00', undefined],
  ['FT26010001', undefined],
  ['1e9', undefined],
])('"%s" is %s kobo', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('a reference is not an amount, however long', () => {
  expect(['0123456789', '2026', '12/02', '1.2.3'].some(looksLikeAmount)).toBe(false);
});

test.each([
  ['05-Jan-2026', 'dmy', '2026-01-05'],
  ['05-JAN-26', 'dmy', '2026-01-05'],
  ['5 January 2026', 'dmy', '2026-01-05'],
  ['05 Jan 2026 14:05:09', 'dmy', '2026-01-05'],
  ['05/01/2026', 'dmy', '2026-01-05'],
  ['05-01-2026', 'dmy', '2026-01-05'],
  ['01/05/2026 2:05 PM', 'mdy', '2026-01-05'],
  ['Jan 5, 2026', 'dmy', '2026-01-05'],
  ['2026-01-05', 'mdy', '2026-01-05'],
  ['2026-01-05T08:00:00', 'dmy', '2026-01-05'],
  ['31/02/2026', 'dmy', undefined],
  ['13/13/2026', 'dmy', undefined],
  ['05-Foo-2026', 'dmy', undefined],
  ['Total', 'dmy', undefined],
] as const)('"%s" is %s read as %s', (text, order, on) => {
  expect(readDay(text, order)).toBe(on);
});

test('the order of day and month is the one with the most valid dates', () => {
  expect(dayOrderOf(['01/02/2026', '13/02/2026'], 'mdy')).toBe('dmy');
  expect(dayOrderOf(['01/02/2026', '02/03/2026'], 'mdy')).toBe('mdy');
});

describe('titles', () => {
  test('a line of titles is recognised with any spacing', () => {
    const found = spellTitles('transdatereftransactiondetailsvaluedatewithdrawaldrdepositcrbalance');
    expect(found?.map(({ title }) => title)).toEqual(layoutOf(found?.map(({ title }) => title) ?? []).titles);
  });

  test.each(['thankyouforbankingwithus', 'balance', 'transdatebalance', ''])('"%s" is not a line of titles', (letters) => {
    expect(spellTitles(letters)).toBeUndefined();
  });
});

test('quoted cells keep separators, quotes and line breaks', () => {
  expect(cellsOfLines('a,"b, ""c""\nd",e\r\n\r\n1,2,3', ',')).toEqual([
    ['a', 'b, "c" d', 'e'],
    ['1', '2', '3'],
  ]);
});

test('a quote within a value is text, and an unclosed quote loses no line', () => {
  expect(cellsOfLines('1,5" pipe,2\n 3 , "x;y" ,4', ',')).toEqual([
    ['1', '5" pipe', '2'],
    ['3', 'x;y', '4'],
  ]);
  expect(cellsOfLines('a;"b\nc;d', ';')).toEqual([
    ['a', '"b'],
    ['c', 'd'],
  ]);
});
