/** Words for the KYC tier limits, and which of them a change would take away. Pure. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type LevelLimits, limitedLevels, type TierLimits } from '@ajo/contract/modules/onboarding.tiers';

export type Level = keyof TierLimits;
export type LimitField = keyof LevelLimits;

export const levelWords: Record<Level, string> = {
  level_1: 'Tier 1: BVN confirmed',
  level_2: 'Tier 2: ID verified',
  level_3: 'Tier 3: address verified',
};
export const shortLevel = (level: Level): string => levelWords[level].split(':')[0] ?? level;
export const limitWords: Record<LimitField, string> = { balance_cap: 'Maximum balance', single_deposit: 'Single-deposit limit' };
export const limitFields = ['balance_cap', 'single_deposit'] as const satisfies readonly LimitField[];
export const amountWords = (amount: Kobo | null): string => (amount === null ? 'No limit' : naira(amount));

/** "Tier 1, maximum balance ₦300,000.00": what holds now and would hold no more. An emptied field is easily a slip. */
export const removedLimits = (now: TierLimits, requested: TierLimits): string[] =>
  limitedLevels.flatMap((level) =>
    limitFields.flatMap((field) => {
      const amount = now[level][field];
      if (amount === null || requested[level][field] !== null) return [];
      return [`${shortLevel(level)}, ${limitWords[field].toLowerCase()} ${naira(amount)}`];
    }),
  );
