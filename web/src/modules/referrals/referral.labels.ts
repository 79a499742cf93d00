/** The words for the states of referrals. A new one without a label does not compile. */
import { naira } from '@ajo/contract/kernel/money';
import type { ReferralState, RewardTerms } from '@ajo/contract/modules/referrals';

export const referralLabels: Record<ReferralState, string> = {
  pending: 'Waiting',
  completed: 'Rewarded',
  failed: 'Ended',
};

/** What a code earns, and when. */
export const rewardText = (
  { reward, live_days: days }: Pick<RewardTerms, 'reward' | 'live_days'>,
  invited: 'friend' | 'customer',
): string =>
  `You get ${naira(reward)} when the loan of a ${invited} who registered with your code has run well for ${days} days or is paid back.`;
