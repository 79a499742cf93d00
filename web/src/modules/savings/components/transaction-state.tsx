/** What became of a transaction of savings, alike for its owner and for staff. */
import type { SavingsTransactionType, SavingsTransactionView } from '@ajo/contract/modules/savings';
import { StatusTag } from '#ui';

const ofWithdrawal: readonly SavingsTransactionType[] = ['withdrawal', 'fee', 'levy'];

/** A withdrawal is put back when it is denied after its order, when its payout has failed, and when the bank sent the money back. */
export function TransactionState({ of: { type, payout_refused: isRefused, reversed } }: { of: SavingsTransactionView }) {
  if (isRefused) return <StatusTag tone="error">Not sent yet</StatusTag>;
  if (!reversed) return null;
  return ofWithdrawal.includes(type) ? (
    <StatusTag tone="secondary">Returned</StatusTag>
  ) : (
    <StatusTag tone="error">Reversed</StatusTag>
  );
}
