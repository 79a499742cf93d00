/** A bank that the provider lists twice is offered once. */
import { expect, test } from 'vitest';
import { withoutTwins } from './banks.ts';

const banks = [
  { name: 'Access Bank', code: '044' },
  { name: 'Access Bank (Diamond)', code: '063' },
  { name: 'Safe Haven Microfinance Bank Limited', code: '951113' },
  { name: 'Rubies MFB', code: '125' },
  { name: 'Safe Haven MFB', code: '51113' },
];

test('the shorter of two names of one bank stays, and every other bank at its place', () => {
  expect(withoutTwins(banks).map(({ code }) => code)).toEqual(['044', '063', '125', '51113']);
  expect(withoutTwins(banks.toReversed()).map(({ code }) => code)).toEqual(['51113', '125', '063', '044']);
});
