/** A customer's credit on its way back to them. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { LoanId } from '@ajo/contract/modules/loans';

export type CreditRefund = {
  id: string;
  customerId: string;
  loanId: LoanId;
  amount: Kobo;
  status: 'ordered' | 'completed' | 'failed' | 'returned';
  /** That of the order; refunds that were settled before it was kept have none. */
  journalId: string | null;
  reason: string;
  requestedBy: string;
  confirmedBy: string;
  orderedAt: Date;
  outcome: string | null;
};
