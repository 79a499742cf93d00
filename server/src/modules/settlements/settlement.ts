/** A credit of the collecting bank, and its states. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { SettlementStatus } from '@ajo/contract/modules/settlements';

export type Settlement = {
  id: string;
  settlementId: string;
  sessionId: string;
  reference: string;
  accountNumber: string;
  customerId: string | null;
  /** Null until the bank has confirmed the credit. */
  amount: Kobo | null;
  status: SettlementStatus;
  reason: string | null;
  tries: number;
  repushedAt: Date | null;
};

/** A failed credit is pending again when the bank sends its notice, and completed when the bank confirms it after all. */
const next: Record<SettlementStatus, readonly SettlementStatus[]> = {
  pending: ['completed', 'failed'],
  failed: ['pending', 'completed'],
  completed: [],
};

export const mayMove = (from: SettlementStatus, to: SettlementStatus): boolean => next[from].includes(to);
