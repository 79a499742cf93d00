/** A guarantor of one loan, and their lawful moves. */
import { type Kobo, kobo } from '@ajo/contract/kernel/money';
import { GuarantorTerms } from '@ajo/contract/modules/guarantors/staff';
import type { FileId } from '@ajo/contract/modules/files';
import type { GuarantorId, GuarantorState } from '@ajo/contract/modules/guarantors';

export type Guarantor = {
  id: GuarantorId;
  loanId: string;
  borrowerId: string;
  borrowerName: string;
  amount: Kobo;
  name: string;
  /** Null for a person who is reached by phone only. */
  email: string | null;
  phone: string;
  relationship: string;
  status: GuarantorState;
  /** Of the link that is alive; null when there is none. */
  tokenHash: string | null;
  tokenExpiresAt: Date | null;
  linkSentAt: Date | null;
  /** The latest reminder of the borrower. */
  borrowerRemindedAt: Date | null;
  bvnLast4: string | null;
  bvnDigest: string | null;
  bvnMatch: 'match' | 'partial' | null;
  provenPhone: string | null;
  videoFileId: FileId | null;
  videoBy: 'guarantor' | 'borrower' | null;
  statementFileId: FileId | null;
  answeredAt: Date | null;
  signedName: string | null;
  deniedBy: DeniedBy | null;
  deniedReason: string | null;
};
export type DeniedBy = 'guarantor' | 'borrower' | 'staff' | 'loan';

/** Between two reminders of a borrower: a message needs time to be read and answered. */
export const reminderInterval = { hours: 8 } as const;

/** How a link came to its end. */
export type LinkEnd = 'replaced' | 'expired' | 'accepted' | 'refused' | 'withdrawn' | 'loan_ended';

/** The origin of a request: stored with every consent. */
export type From = { ip: string; device: string };

/** What is asked of guarantors; a setting with the day from which it holds. */
export type GuarantorPolicy = {
  /** For how many loans one person may stand at the same time. */
  liveCap: number;
  /** The amount from which a video, and a bank statement, is required before acceptance. */
  videoFrom: Kobo;
  statementFrom: Kobo;
};

/** At first two loans, a video from ₦100,000, a bank statement from ₦500,000. */
export const guarantorSetting = {
  name: 'guarantors.policy',
  shape: GuarantorTerms,
  atFirst: { live_cap: 2, video_from: kobo(10_000_000n), statement_from: kobo(50_000_000n) },
};

/** Every lawful move. */
export const guarantorMoves: Record<GuarantorState, readonly GuarantorState[]> = {
  unregistered: ['incomplete', 'denied'],
  incomplete: ['registered', 'denied'],
  registered: ['active', 'denied', 'completed'], // completed: the loan never came about
  active: ['completed', 'registered'], // the latter when the payout came back
  completed: ['active'], // a reversed payment opens the loan again
  denied: [],
};

/** Enough for one loan, and too few to send mass invitations in our name. */
export const maxPerLoan = 5;
