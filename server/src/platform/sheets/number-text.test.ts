/** Numbers of cells become text digit by digit, days from both systems. */
import { property, assert, bigInt, constantFrom } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOf, numberText, percentText, serialText, standardFormat } from './number-text.ts';

test.each([
  ['1234.5', '1234.5'],
  ['12500', '12500'],
  ['0', '0'],
  ['-0', '0'],
  ['-0.50', '-0.5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1.1000000000000001', '1.1'],
  ['4.0999999999999996', '4.1'],
  ['0.30000000000000004', '0.3'],
  ['1234567.8899999999', '1234567.89'],
  ['9.9999999999999999', '10'],
  ['1.25E+3', '1250'],
  ['1.25e-3', '0.00125'],
  ['1E+14', '100000000000000'],
  ['123456789012345', '123456789012345'],
  ['999999999999.99', '999999999999.99'],
  ['1.0000000000000001E-5', '0.00001'],
])('%s is %s', (stored, text) => {
  expect(numberText(stored)).toBe(text);
});

test.each([
  '1234567890123456',
  '1.23456789012345E+17',
  '1E+15',
  '1E+300',
  '1E-300',
  '1234567890123.456',
  'NaN',
  '',
  '.',
  '1e',
  '0x10',
  '１２',
  '1 000',
])('%s is refused: more than 15 digits, or no number', (stored) => {
  expect(numberText(stored)).toBeUndefined();
});

test('every amount that a spreadsheet can hold to the kobo is read to the kobo, however the double is written', () => {
  assert(
    property(bigInt({ min: 0n, max: 99_999_999_999_999n }), constantFrom('shortest', '17 digits', 'exponent'), (kobo, how) => {
      const exact = `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
      const double = Number(exact);
      const stored = how === 'shortest' ? String(double) : how === 'exponent' ? double.toExponential() : double.toPrecision(17);
      expect(numberText(stored)).toBe(exact.replace(/\.?0+$/, ''));
    }),
  );
});

test('a cell that displays percent keeps its percent', () => {
  expect(['0.045', '1', '4.4999999999999998E-2', '0'].map(percentText)).toEqual(['4.5%', '100%', '4.5%', '0%']);
});

describe('days', () => {
  test.each([
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['46083', '2026-03-02'],
    ['46083.427083333336', '2026-03-02 10:15:00'],
    ['46083.999999999', '2026-03-03'],
    ['0.42708333333333331', '10:15:00'],
    ['2957003', '9995-12-30'],
  ])('%s since 1900 is %s', (serial, text) => {
    expect(serialText(serial, false)).toBe(text);
  });

  test.each([
    ['0', '1904-01-01'],
    ['44621', '2026-03-02'],
    ['44621.5', '2026-03-02 12:00:00'],
  ])('%s since 1904 is %s', (serial, text) => {
    expect(serialText(serial, true)).toBe(text);
  });

  test.each(['60', '-1', '0', '1E+9', 'abc', '2957004'])('%s is no day', (serial) => {
    expect(serialText(serial, false)).toBeUndefined();
  });
});

test.each([
  ['dd/mm/yyyy', { kind: 'day' }],
  ['[$-409]d-mmm-yy;@', { kind: 'day' }],
  ['[h]:mm:ss', { kind: 'day' }],
  ['0.00%', { kind: 'percent' }],
  ['0000000000', { kind: 'zeros', digits: 10 }],
  ['#,##0.00', { kind: 'number' }],
  ['"day" 0', { kind: 'number' }],
  [String.raw`0\d`, { kind: 'number' }],
  ['[Red]0;[Yellow]0', { kind: 'number' }],
  ['₦#,##0.00', { kind: 'number' }],
  ['General', { kind: 'number' }],
  ['0.00E+00', { kind: 'number' }],
])('%s is a format of %j', (code, format) => {
  expect(formatOf(code)).toEqual(format);
});

test('the numbered formats of days and percent are known', () => {
  expect([0, 2, 9, 14, 22, 31, 46, 49, 57].map((id) => standardFormat(id).kind)).toEqual([
    'number',
    'number',
    'percent',
    'day',
    'day',
    'day',
    'day',
    'number',
    'day',
  ]);
});
