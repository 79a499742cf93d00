/** A withdrawal from a savings account, its price, and its states. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { FileId } from '@ajo/contract/modules/files';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { WithdrawalId, WithdrawalKind, WithdrawalState } from '@ajo/contract/modules/withdrawals';
import type { JournalId } from '#modules/ledger';

/** Fee, VAT and levy are taken out of the amount; `net` is what arrives. */
export type Price = { amount: Kobo; fee: Kobo; vat: Kobo; levy: Kobo; net: Kobo };

export type Withdrawal = Price & {
  id: WithdrawalId;
  savingsId: SavingsId;
  customerId: string;
  kind: WithdrawalKind;
  /** What it belongs to. Null: neither, a request alone. */
  cause: 'instruction' | 'closing' | null;
  status: WithdrawalState;
  feeWaived: boolean;
  waiverRequested: boolean;
  waiverReason: string | null;
  skipAutoTransfer: boolean;
  withdrawalReason: string | null;
  accountLast4: string | null;
  holdId: string | null;
  holdExpiresAt: Date | null;
  orderJournalId: JournalId | null;
  denialReason: string | null;
  requestedBy: { id: string; name: string };
  requestedAt: Date;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  paidReference: string | null;
  paidOn: Day | null;
  receiptFileId: FileId | null;
  outcome: string | null;
  settledAt: Date | null;
  alarmedAt: Date | null;
};

/** Allowed transitions. An approved withdrawal is denied before its money may have left; one that failed is sent again or denied. */
export const moves: Record<WithdrawalState, readonly WithdrawalState[]> = {
  pending: ['approved', 'denied', 'cancelled'],
  approved: ['completed', 'failed', 'denied'],
  failed: ['approved', 'denied', 'completed'],
  completed: ['reversed'],
  denied: [],
  reversed: [],
  cancelled: [],
};

export const withdrawalSubject = ({ id }: Pick<Withdrawal, 'id'>, account: string) => ({
  kind: 'savings_withdrawal',
  id,
  name: `Withdrawal from ${account}`,
});

/** Where staff review it. */
export const withdrawalPage = (id: string): string => `/admin/withdrawal-requests?withdrawal=${id}`;
