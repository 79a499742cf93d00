/** What an income carries: the highest amount passes the rule of the decision, and the next thousand does not. */
import { kobo } from '@ajo/contract/kernel/money';
import { day } from '@ajo/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct } from '../loans/loan.examples.ts';
import { affordableOf, type AffordFacts, fitsIncome } from './affordable.rules.ts';

const product = aProduct({ max_dti_bps: 3_300, min_amount: kobo(1_000_000n), max_amount: kobo(50_000_000n), frequency: 'month' });
const facts = (income: bigint, change: Partial<AffordFacts> = {}): AffordFacts => ({
  income: kobo(income),
  existing: kobo(0n),
  on: day('2026-03-02'),
  instalments: 4,
  ...change,
});

test('the highest amount fits, and ₦1,000 more does not', () => {
  const holds = fc.check(
    fc.property(fc.bigInt({ min: 1_000_000n, max: 80_000_000n }), fc.integer({ min: 1, max: 4 }), (income, instalments) => {
      const of = facts(income, { instalments });
      const { most } = affordableOf(product, of);
      if (most === null) return fitsIncome(product, product.max_amount, of);
      if (most === 0n) return !fitsIncome(product, product.min_amount, of);
      return fitsIncome(product, most, of) && !fitsIncome(product, kobo(most + 100_000n), of);
    }),
  );
  expect(holds.counterexample).toBeNull();
});

test('other loans take their part of the income, and the reason names them', () => {
  const free = affordableOf(product, facts(25_000_000n));
  const bound = affordableOf(product, facts(25_000_000n, { existing: kobo(4_000_000n) }));
  expect(bound.most !== null && free.most !== null && bound.most < free.most).toBe(true);
  expect(free.because).toBe('Your income is ₦250,000.00 a month. All your instalments together may be at most 33% of it');
  expect(bound.because).toContain('Your other loans already take ₦40,000.00');
});

test('a product without the rule has no limit; a customer without an income cannot borrow from one that has it', () => {
  expect(affordableOf({ ...product, max_dti_bps: 0 }, facts(0n))).toEqual({ most: null, because: null });
  expect(affordableOf(product, facts(0n)).most).toBe(0n);
});
