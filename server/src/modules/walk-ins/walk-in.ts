/** A person at the counter, before and after they have read out the code. */
import type { UserId } from '@ajo/contract/kernel/id';
import type { WalkInId } from '@ajo/contract/modules/walk-ins';

/** Where the customer belongs, and who looks after them. */
export type Place = { branchId: string | null; accountOfficerId: string | null; onboardingOfficerId: string | null };

export type WalkIn = Place & {
  id: WalkInId;
  firstName: string;
  lastName: string;
  phone: string;
  /** The text that was sent, without its code. */
  wording: string;
  codeDigest: string | null;
  expiresAt: Date;
  /** The account that was opened. */
  customerId: UserId | null;
};
