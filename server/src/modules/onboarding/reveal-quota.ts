/** How many identity numbers, account numbers and credit reports one colleague may read in full in a day: a setting with the day from which it holds. */
import { RevealQuota } from '@ajo/contract/modules/onboarding.reveals';
import type { Setting } from '#modules/settings';

export const revealQuota = {
  name: 'onboarding.reveal_quota',
  shape: RevealQuota,
  atFirst: { per_day: 20 },
} satisfies Setting<typeof RevealQuota>;
