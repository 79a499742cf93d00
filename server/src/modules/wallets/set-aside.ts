/** Money that arrived and was set aside, as a person decides about it. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { MoneyInPurpose, UnidentifiedReason, UnidentifiedReceiptState } from '@ajo/contract/modules/wallets';
import type { MoneyInSource } from './money-in.ts';

export type SetAside = {
  id: string;
  reference: string;
  amount: Kobo;
  currency: string;
  why: UnidentifiedReason;
  state: UnidentifiedReceiptState;
  source: MoneyInSource | 'unknown';
  channel: string;
  accountNumber: string | null;
  purpose: MoneyInPurpose | null;
  purposeId: string | null;
  paidAt: Date;
  receivedAt: Date;
  resolution: 'loan' | 'refund' | null;
  resolvedLoanId: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  reason: string | null;
  refundNote: string | null;
  refundAskedAt: Date | null;
  lastAnswer: string | null;
};

/** A receipt that is no payment of anybody: a payout of ours that came back. */
export const returnedChannel = 'payout_return';

/** The job that asks the provider to give money back, and what became of it. */
export const refundJob = 'receipts.refund';
