/** Words for the KYC tier limits, and which of them a change would take away. Pure. */
import { type Kobo, naira } from '@ajo/contract/kernel/money';
import { type LevelLimits, limitedLevels, type TierLimits } from '@ajo/contract/modules/onboarding.tiers';

export type Level = keyof TierLimits;
export type LimitField = keyof LevelLimits;

export const levelWords: Record<Level, string> = {
  level_1: 'Level 1: BVN confirmed',
  level_2: 'Level 2: identity card seen',
  level_3: 'Level 3: address proven',
};
export const shortLevel = (level: Level): string => levelWords[level].split(':')[0] ?? level;
export const limitWords: Record<LimitField, string> = { balance_cap: 'Holds at most', single_deposit: 'One credit at most' };
export const limitFields = ['balance_cap', 'single_deposit'] as const satisfies readonly LimitField[];
export const amountWords = (amount: Kobo | null): string => (amount === null ? 'No limit' : naira(amount));

/** "Level 1, holds at most ₦300,000.00": what holds now and would hold no more. An emptied field is easily a slip. */
export const removedLimits = (now: TierLimits, requested: TierLimits): string[] =>
  limitedLevels.flatMap((level) =>
    limitFields.flatMap((field) => {
      const amount = now[level][field];
      if (amount === null || requested[level][field] !== null) return [];
      return [`${shortLevel(level)}, ${limitWords[field].toLowerCase()} ${naira(amount)}`];
    }),
  );
