/** The words for the states of referrals. A new one without a label does not compile. */
import type { ReferralState } from '@ajo/contract/modules/referrals';

export const referralLabels: Record<ReferralState, string> = {
  pending: 'Waiting',
  completed: 'Rewarded',
  failed: 'Ended',
};
