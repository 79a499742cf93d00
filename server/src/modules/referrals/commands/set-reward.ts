/** Sets what a referral earns, from today on. */
import type { Actor } from '@ajo/contract/kernel/access';
import type { RewardTerms } from '@ajo/contract/modules/referrals';
import type { Context } from '#context';
import { changeSetting } from '#modules/settings';
import { rewardTerms } from '../referral.ts';

export const setReward = (context: Context, actor: Actor, terms: RewardTerms): Promise<RewardTerms> =>
  changeSetting(context, actor, { setting: rewardTerms, value: terms, action: 'set the referral reward' });
