/** When a second person confirms a reversal. */
import { kobo } from '@ajo/contract/kernel/money';
import { expect, test } from 'vitest';
import { needsSecondReverser } from './by-hand.rules.ts';

test('a second person confirms one large amount, or many small ones in a day', () => {
  const limits = { alone: 50_000n, perDay: 80_000n };
  const needs = (amount: bigint, before: bigint) => needsSecondReverser(kobo(amount), kobo(before), limits);
  expect([needs(50_000n, 0n), needs(50_001n, 0n), needs(40_000n, 40_000n), needs(40_001n, 40_000n)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
