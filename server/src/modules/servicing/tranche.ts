/** A later payout of a loan and its lawful moves. */
import type { Kobo } from '@ajo/contract/kernel/money';
import type { Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { TrancheId, TrancheState } from '@ajo/contract/modules/servicing.tranches';

export type Tranche = {
  id: TrancheId;
  loanId: LoanId;
  /** The first payout of the loan is number 1. */
  number: number;
  amount: Kobo;
  expectedOn: Day;
  status: TrancheState;
  orderedAt: Date | null;
  orderedByName: string | null;
  paidOn: Day | null;
  /** The event of the account that it is now. */
  eventId: string | null;
  reason: string | null;
};

export const trancheMoves: Record<TrancheState, readonly TrancheState[]> = {
  planned: ['ordered', 'cancelled'],
  ordered: ['paid', 'failed', 'cancelled'], // cancelled only while no worker has claimed the payout
  paid: ['returned'], // when the bank sent it back
  failed: ['ordered', 'cancelled'],
  returned: ['ordered', 'cancelled'],
  cancelled: [],
};

/** What the provider reports of an account is for staff; a reason that a person wrote is for the customer too. */
export const reasonForCustomer = ({ status, reason }: Pick<Tranche, 'status' | 'reason'>): string | null => {
  if (status === 'failed') return 'It has not reached your bank account yet. We are working on it';
  return status === 'returned' ? 'Your bank sent it back to us. Please check your bank account' : reason;
};

/** Neither out nor given up. */
export const isOpen = ({ status }: Pick<Tranche, 'status'>): boolean =>
  status === 'ordered' || trancheMoves[status].includes('ordered');
