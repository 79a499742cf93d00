/** Which terms make a savings product, over the corners of each kind. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { savingsProducts } from '../../../seeds/reference/savings-products.ts';
import type { SavingsProduct } from './product.ts';
import { whyNotProduct } from './product.rules.ts';

const [flex, target, locked] = savingsProducts as [SavingsProduct, SavingsProduct, SavingsProduct];
const fieldOf = (product: SavingsProduct, change: Partial<SavingsProduct>): string | undefined =>
  Object.keys(whyNotProduct({ ...product, ...change })?.errors ?? {})[0];

test.each([
  ['flex, as it stands', flex, {}, undefined],
  ['flex with a fee', flex, { early_fee_bps: 1 }, 'early_fee_bps'],
  ['flex with a shortest term', flex, { min_days: 30 }, 'min_days'],
  ['flex with a longest term', flex, { max_days: 30 }, 'max_days'],
  ['target, as it stands', target, {}, undefined],
  ['target without a term', target, { min_days: null, max_days: null }, undefined],
  ['target whose longest term is below the shortest', target, { max_days: 29 }, 'max_days'],
  ['target with one free day twice', target, { free_days: ['03-31', '03-31'] }, 'free_days.1'],
  ['locked, as it stands', locked, {}, undefined],
  ['locked for nine days', locked, { min_days: 9 }, 'min_days'],
  ['locked for 1,001 days', locked, { max_days: 1_001 }, 'max_days'],
  ['locked without a longest term', locked, { max_days: null }, 'max_days'],
  ['locked with a fee', locked, { early_fee_bps: 250 }, 'early_fee_bps'],
  ['a package with interest', target, { kind: 'package' }, 'rate_bps'],
  ['a package without interest', target, { kind: 'package', rate_bps: 0 }, undefined],
  ['flex that adds interest at its end', flex, { posting: 'end' }, 'posting'],
  ['a package that adds interest at its end', target, { kind: 'package', rate_bps: 0, posting: 'end' }, 'posting'],
  ['locked that adds interest at its end', locked, { posting: 'end' }, undefined],
  ['interest that compounds daily and is added each quarter', flex, { posting: 'quarterly', compounding: 'daily' }, undefined],
  ['interest that compounds as often as it is added', flex, { posting: 'monthly', compounding: 'monthly' }, 'compounding'],
  ['interest that compounds more rarely than it is added', flex, { posting: 'daily', compounding: 'quarterly' }, 'compounding'],
  ['a first deposit below the smallest deposit', flex, { min_opening: kobo(9_999n) }, 'min_opening'],
  ['a largest balance below the first deposit', flex, { max_balance: kobo(9_999n) }, 'max_balance'],
  ['a largest balance below the smallest', flex, { max_balance: kobo(20_000n), min_balance: kobo(20_001n) }, 'max_balance'],
] as const)('%s is assessed', (_what, product, change, field) => {
  expect(fieldOf(product, change as Partial<SavingsProduct>)).toBe(field);
});
