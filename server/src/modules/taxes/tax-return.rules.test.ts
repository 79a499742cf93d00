/** The rates of a return: small amounts are rounded, a month may have two rates, and a levy has a fixed amount. */
import { kobo } from '@ajo/contract/kernel/money';
import type { Tax } from '@ajo/contract/modules/taxes';
import { expect, test } from 'vitest';
import { ratesOf, type TaxLine, taxRates } from './tax-return.rules.ts';

const line = (base: bigint, amount: bigint) => ({ base: kobo(base), amount: kobo(amount) });
const groupsOf = (tax: Tax, lines: readonly TaxLine[]) => taxRates(lines, ratesOf(tax, lines));

test('lines of one rate are one group, also where the tax of a small fee is rounded, and given back fees are taken off', () => {
  expect(groupsOf('vat', [line(33n, 2n), line(100_000n, 7_500n), line(-20_000n, -1_500n)])).toEqual([
    { rate_bps: 750, each: null, lines: 3, base: 80_033n, amount: 6_002n },
  ]);
});

test('a month in which the rate changed has both, and a correction without a base has none', () => {
  expect(groupsOf('vat', [line(100_000n, 7_500n), line(100_000n, 10_000n), line(0n, -40n)])).toEqual([
    { rate_bps: 1_000, each: null, lines: 1, base: 100_000n, amount: 10_000n },
    { rate_bps: 750, each: null, lines: 1, base: 100_000n, amount: 7_500n },
    { rate_bps: null, each: null, lines: 1, base: 0n, amount: -40n },
  ]);
});

test('a levy has its fixed amount instead of a rate', () => {
  expect(groupsOf('levy', [line(2_000_000n, 5_000n), line(9_000_000n, 5_000n), line(-2_000_000n, -5_000n)])).toEqual([
    { rate_bps: null, each: 5_000n, lines: 3, base: 9_000_000n, amount: 5_000n },
  ]);
});

test('a month in which only a fee was given back has its rate', () => {
  expect(groupsOf('vat', [line(-20_000n, -1_500n)])).toMatchObject([{ rate_bps: 750, base: -20_000n, amount: -1_500n }]);
});

test('no lines have no rates', () => {
  expect(groupsOf('withholding', [])).toEqual([]);
});
