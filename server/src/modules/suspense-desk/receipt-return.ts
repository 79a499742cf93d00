/** A return of money in suspense to the bank account of its sender. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { ReceiptReturnState } from '@ajo/contract/modules/suspense-desk';

export type ReceiptReturn = {
  id: string;
  receiptId: string;
  amount: Kobo;
  /** As the narration of our bank names them. */
  sender: string;
  bankCode: string;
  bankName: string;
  /** Encrypted at rest and open here. */
  accountNumber: string;
  /** The name that the bank has for the account. */
  accountName: string;
  reason: string;
  status: ReceiptReturnState;
  requestedBy: string;
  requestedAt: Date;
  confirmedBy: string | null;
  /** That of the order. */
  journalId: string | null;
  outcome: string | null;
  settledAt: Date | null;
};

export const maskedNumber = (last4: string): string => `******${last4}`;
