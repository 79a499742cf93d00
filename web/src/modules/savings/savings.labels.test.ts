/** How far a savings goal is. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { goalReached } from './savings.labels.ts';

test.each([
  [0n, 100n, 0],
  [19n, 100n, 1],
  [100n, 100n, 10],
  [250n, 100n, 10],
  [5n, null, undefined],
] as const)('%s of %s is %s tenths', (balance, target, tenths) => {
  expect(goalReached({ balance: kobo(balance), target_amount: target === null ? null : kobo(target) })).toBe(tenths);
});
