/** The words for the states of referrals. A new one without a label does not compile. */
import { naira, nairaWhole } from '@ajo/contract/kernel/money';
import type { ReferralState, RewardTerms } from '@ajo/contract/modules/referrals';

const amountText = (reward: RewardTerms['reward']): string => (reward % 100n === 0n ? nairaWhole(reward) : naira(reward));

export const referralLabels: Record<ReferralState, string> = {
  pending: 'Waiting',
  completed: 'Rewarded',
  failed: 'Ended',
};

/** For staff: the rule of the reward. */
export const earnedText = ({ reward, live_days: days }: Pick<RewardTerms, 'reward' | 'live_days'>): string =>
  `A referrer earns ${amountText(reward)} when the new loan is repaid, or ${days} days old with nothing overdue.`;

/** What a code earns, and when. */
export const rewardText = (
  { reward, live_days: days }: Pick<RewardTerms, 'reward' | 'live_days'>,
  invited: 'friend' | 'customer',
): string => `Earn ${amountText(reward)} for each ${invited} whose loan runs well for ${days} days or is repaid.`;
