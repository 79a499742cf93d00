/** Which terms make a loan product, over the corners of its limits. */
import { kobo } from '@ajo/contract/kernel/money';
import { promises } from '@ajo/contract/kernel/promises';
import { day } from '@ajo/contract/kernel/time';
import { expect, test } from 'vitest';
import { loanProducts } from '../../../seeds/reference/loan-products.ts';
import type { LoanProduct } from './product.ts';
import { productPreview, whyNotProduct } from './product.rules.ts';

const on = day('2026-03-02');
const [salary] = loanProducts as [LoanProduct];
const changed = (change: Partial<LoanProduct>): LoanProduct => ({ ...salary, ...change });

test.each([
  ['as they stand', {}, undefined],
  ['with the largest amount below the smallest', { max_amount: kobo(100n) }, 'max_amount'],
  ['with the longest time below the shortest', { min_instalments: 13 }, 'max_instalments'],
  ['with so many instalments that the smallest loan has less than two naira in each', { min_amount: kobo(200n) }, 'min_amount'],
  [
    'with fewer days for returning the loan than we promise',
    { cooling_off_days: promises.coolingOffDays - 1 },
    'cooling_off_days',
  ],
  ['over thirty years', { frequency: 'month', max_instalments: 120 }, undefined],
])('terms %s are assessed', (_what, change, field) => {
  const refused = whyNotProduct(changed(change as Partial<LoanProduct>), on);
  expect(Object.keys(refused?.errors ?? {})[0]).toBe(field);
});

test('the preview adds up: net payout plus fee is the amount, the rows sum to the principal', () => {
  const { fee, netPayout, schedule } = productPreview(salary, { amount: kobo(10_000_000n), instalments: 6, on });
  expect([fee, fee + netPayout]).toEqual([100_000n, 10_000_000n]);
  expect(schedule.rows).toHaveLength(6);
  expect(schedule.rows.reduce((sum, row) => sum + row.principal, 0n)).toBe(10_000_000n);
});
