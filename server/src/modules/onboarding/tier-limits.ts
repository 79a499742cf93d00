/** The maximum balance and single deposit of each tier: the Central Bank's limits, unless others are set. */
import { kobo, type Kobo } from '@ajo/contract/kernel/money';
import { TierLimits } from '@ajo/contract/modules/onboarding.tiers';
import type { Setting } from '#modules/settings';

const naira = (amount: bigint): Kobo => kobo(amount * 100n);

/** At first those of the circular of December 2023. */
export const tierLimits = {
  name: 'onboarding.tier_limits',
  shape: TierLimits,
  atFirst: {
    level_1: { balance_cap: naira(300_000n), single_deposit: naira(50_000n) },
    level_2: { balance_cap: naira(500_000n), single_deposit: naira(100_000n) },
    level_3: { balance_cap: null, single_deposit: naira(5_000_000n) },
  },
} satisfies Setting<typeof TierLimits>;
