/** A referral: a user registered with another user's code. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import { type ReferralId, type ReferralState, RewardTerms } from '@ajo/contract/modules/referrals';
import type { Setting } from '#modules/settings';
import type { User } from '#modules/users';

export type Referral = {
  id: ReferralId;
  referrerId: string;
  referredId: string;
  status: ReferralState;
  createdAt: Date;
  /** What a reward that is due waits for. */
  heldFor: string | null;
};

/** What decides about a referral that waits. */
export type Facts = {
  referrer: Pick<User, 'id' | 'type' | 'suspendedAt' | 'deletedAt'>;
  referred: Pick<User, 'deletedAt'>;
  /** The first loan that was paid out and not reversed. */
  loan: { disbursedOn: Day; status: string; isLate: boolean } | undefined;
  registeredOn: Day;
};

export type Terms = { reward: Kobo; live_days: number; expires_days: number };

/** What a referral earns: at first ₦2,000 after thirty days, within a year. */
export const rewardTerms = {
  name: 'referrals.reward',
  shape: RewardTerms,
  atFirst: { reward: kobo(200_000n), live_days: 30, expires_days: 365 },
} satisfies Setting<typeof RewardTerms>;
