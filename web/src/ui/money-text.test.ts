/** What a money field makes of typing. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { amountOf, caretAfter, readingOf, shortAmount, shownAmount, textOf } from './money-text.ts';

test.each([
  ['', ''],
  ['0', '0'],
  ['007', '7'],
  ['000', '0'],
  ['1234567', '1,234,567'],
  ['₦1,2345', '12,345'],
  ['12,3,4', '1,234'],
  ['12.', '12.'],
  ['.5', '0.5'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['-50', '50'],
  ['12 345 abc', '12,345'],
])('"%s" is shown as "%s"', (typed, shown) => {
  expect(shownAmount(typed)).toBe(shown);
});

test.each([
  ['12', '1', 'fine'],
  ['1,2345', '1,234', 'fine'],
  ['12,34', '12,345', 'fine'],
  ['12,', '12', 'started'],
  ['12,5', undefined, 'started'],
  ['12,500', undefined, 'fine'],
  ['0,5000', undefined, 'wrong'],
  ['12,5.0', undefined, 'wrong'],
  ['₦1,250.50', '', 'fine'],
  ['-5', '', 'wrong'],
  ['1e5', '1', 'wrong'],
  ['1.2.3', '1.2', 'wrong'],
] as const)('"%s" typed after "%s" is %s', (typed, before, reading) => {
  expect(readingOf(typed, before)).toBe(reading);
});

test('a displayed amount is exact kobo, and an empty field has none', () => {
  expect(amountOf('1,234.5')).toBe(123_450n);
  expect(amountOf('1,250.')).toBe(125_000n);
  expect(amountOf('')).toBeUndefined();
  expect(amountOf('9,007,199,254,740.93')).toBe(900_719_925_474_093n);
});

test('a given amount shows decimals only when it has them', () => {
  expect(textOf(kobo(5_000_000n))).toBe('50,000');
  expect(textOf(kobo(5_000_005n))).toBe('50,000.05');
  expect(textOf(undefined)).toBe('');
});

test('the caret stays between the same digits when separators change', () => {
  expect(caretAfter('12345', 5, '12,345')).toBe(6);
  expect(caretAfter('1234,567', 2, '1,234,567')).toBe(3);
  expect(caretAfter('0123', 1, '123')).toBe(0);
});

test('quick choices are short', () => {
  expect([50_000n, 1_500_000n, 500n].map((naira) => shortAmount(kobo(naira * 100n)))).toEqual(['₦50k', '₦1.5m', '₦500']);
});

test('an amount that is not round is never shortened', () => {
  expect([4_769_048n, 17_639_237n, 125_000_000n, 999n].map((amount) => shortAmount(kobo(amount)))).toEqual([
    '₦47,690.48',
    '₦176,392.37',
    '₦1,250,000',
    '₦9.99',
  ]);
});
