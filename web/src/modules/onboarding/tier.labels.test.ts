/** A removed limit needs a confirmation, and nothing else does. */
import { kobo } from '@ajo/contract/kernel/money';
import type { TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import { expect, test } from 'vitest';
import { removedLimits } from './tier.labels.ts';

const now: TierLimits = {
  level_1: { balance_cap: kobo(30_000_000n), single_deposit: kobo(5_000_000n) },
  level_2: { balance_cap: kobo(50_000_000n), single_deposit: null },
  level_3: { balance_cap: null, single_deposit: null },
};

test.each<[string, Partial<TierLimits>, string[]]>([
  ['as it is', {}, []],
  ['another amount', { level_1: { balance_cap: kobo(1n), single_deposit: kobo(2n) } }, []],
  ['a limit of nothing', { level_1: { balance_cap: kobo(0n), single_deposit: kobo(0n) } }, []],
  ['a limit where none was', { level_3: { balance_cap: kobo(1n), single_deposit: kobo(1n) } }, []],
  ['one emptied', { level_1: { ...now.level_1, balance_cap: null } }, ['Tier 1, maximum balance ₦300,000.00']],
  [
    'two emptied at two levels',
    { level_1: { ...now.level_1, single_deposit: null }, level_2: { balance_cap: null, single_deposit: null } },
    ['Tier 1, single-deposit limit ₦50,000.00', 'Tier 2, maximum balance ₦500,000.00'],
  ],
])('saving the limits with %s removes %2$j', (_words, change, removed) => {
  expect(removedLimits(now, { ...now, ...change })).toEqual(removed);
});
