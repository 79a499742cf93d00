/** Words of money that leaves: an order, its lawful moves, and what follows from them in other modules. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { PayoutId, PayoutPurpose, PayoutState, ProvenOutcome, RecordedByHand } from '@ajo/contract/modules/payouts';
import type { DomainError } from '@ajo/contract/kernel/errors';
import type { Day } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { Database, Tx } from '#platform/db/transaction';
import type { TransferAnswer } from '#platform/payments/payments';

export type Payout = {
  id: PayoutId;
  purpose: PayoutPurpose;
  purposeId: string;
  attempt: number;
  /** Ours, fixed before the first attempt: whatever is sent or asked for this payout carries it. */
  reference: string;
  amount: Kobo;
  account: PayoutAccount;
  /** The narration on the receiver's bank statement. */
  narration: string;
  status: PayoutState;
  orderedAt: Date;
  /** A worker has taken it: from here on money may have left, so it can no longer be called off. */
  claimedAt: Date | null;
  /** The provider was called, with any result. */
  sentAt: Date | null;
  /** The provider has acknowledged the reference: it is never sent again, even if it is missing later. */
  acknowledgedAt: Date | null;
  settledAt: Date | null;
  queriedAt: Date | null;
  queries: number;
  alarmedAt: Date | null;
  disputedAt: Date | null;
  /** The last record by hand. Null: only the provider has stated the outcome. */
  byHand: ByHand | null;
  /** Why it failed or was returned. */
  reason: string | null;
  /** Zero until the provider has reported what it took. */
  providerFee: Kobo;
};

/** `times`: how often an outcome was recorded by hand. `repeats`: its journal was posted before, in the reaction only. */
export type ByHand = { reference: string | null; on: Day; times: number; repeats?: boolean };

/** `number` is encrypted at rest and open here. */
export type PayoutAccount = { number: string; bankCode: string; name: string };

export type PayoutOrder = { purpose: PayoutPurpose; purposeId: string; amount: Kobo; account: PayoutAccount; reason: string };

/** The state of a transfer at the provider. `missing`: the reference is unknown there. */
export type Outcome = TransferAnswer | { status: 'missing' };

/**
 * What follows in the module that ordered the money, inside the transaction that records it; a journal is posted there, last.
 * `failed`: nothing was ever paid. `reversed`: it was paid and has come back.
 */
export type PayoutReaction = (tx: Tx, context: Context, payout: Payout) => Promise<void>;
type Reactions = Record<'completed' | 'failed' | 'reversed', PayoutReaction> & {
  /** The page on which staff act when something is wrong with the money. */
  staffPage?: (tx: Tx, purposeId: string) => Promise<string>;
  /** The money must not leave now: an order that the provider does not know is not sent again meanwhile. */
  isHeld?: (db: Database, purposeId: string) => Promise<boolean>;
  /** `failed` itself notifies finance. */
  notifiesOfFailure?: true;
  /** `reversed` itself notifies finance. */
  notifiesOfReturn?: true;
};

/** What a record by hand needs of the module that ordered the money. `completed` and `reversed` then follow `byHand` of the payout. */
export type OwnerOfRecord = {
  customerOf: (db: Database, purposeId: string) => Promise<string>;
  /** Why the purpose does not become paid, or unpaid, now. It stays locked. */
  whyNot: (tx: Tx, purposeId: string, outcome: ProvenOutcome) => Promise<DomainError | undefined>;
};

export type PayoutReactions = {
  [Purpose in PayoutPurpose]: Reactions & (Purpose extends RecordedByHand ? { byHand: OwnerOfRecord } : { byHand?: never });
};

/** Allowed transitions. Final states stay final, but a paid transfer may still be returned. */
export const moves: Record<PayoutState, readonly PayoutState[]> = {
  pending: ['sent', 'completed', 'failed', 'reversed', 'cancelled'],
  sent: ['completed', 'failed', 'reversed'],
  completed: ['reversed'],
  failed: [],
  reversed: [],
  cancelled: [],
};

/** The job that sends; it is enqueued with each order and also runs on a schedule. */
export const sendJob = 'payouts.send';

/** What the module that ordered the money registered; undefined where it has a record of its own. */
export const ownerOf = (reactions: PayoutReactions, purpose: PayoutPurpose): OwnerOfRecord | undefined =>
  reactions[purpose].byHand;

/** As the screen names them. */
export const stateWords: Record<PayoutState, string> = {
  pending: 'Ordered',
  sent: 'On its way',
  completed: 'Paid',
  failed: 'Failed',
  reversed: 'Returned',
  cancelled: 'Cancelled',
};
/** Of a payout, and of the answer of the provider. */
export const statusWords: Record<PayoutState | Outcome['status'], string> = {
  ...stateWords,
  unknown: 'Unknown',
  missing: 'Not found',
};

/** The kind of the approval of a record by hand. */
export const byHandKind = 'payout_by_hand';
