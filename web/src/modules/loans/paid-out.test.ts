/** What is typed before money leaves is what leaves. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { paidOutOf } from './paid-out.ts';

test.each([
  [9_900_000n, 0n, 9_900_000n],
  [9_900_000n, 2_000_000n, 7_900_000n],
])('of %d with %d down, %d reaches the bank', (paid, down, reaches) => {
  expect(paidOutOf({ down_payment: kobo(down), preview: { totals: { paid_out: kobo(paid) } } })).toBe(reaches);
});
