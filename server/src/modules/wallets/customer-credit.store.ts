/** Keeps what moved a customer's credit outside of loans: the ledger's account is proven by it and by the books of loans. */
import type { Kobo } from '@ajo/contract/kernel/money';
import { sqlOf } from '#platform/db/sql';
import type { Tx } from '#platform/db/transaction';

export type CreditMove = {
  customerId: string;
  /** Above zero when it becomes the customer's. Nothing is kept of zero. */
  amount: Kobo;
  cause:
    | 'paid_in'
    | 'fee_taken'
    | 'fee_returned'
    | 'loan_undone'
    | 'payout_returned'
    | 'refund_ordered'
    | 'refund_failed'
    | 'reward'
    | 'subscription_closed'
    | 'saved'
    | 'earlier_run';
  /** The journal that books it, in the same transaction. `earlier_run` moves nothing in the ledger and has an id of its own. */
  journalId: string;
};

export async function moveCredit(tx: Tx, { customerId, amount, cause, journalId }: CreditMove, at: Date): Promise<void> {
  if (amount === 0n) return;
  await sqlOf(tx)
    .insertInto('customer_credit_moves')
    .values({ journal_id: journalId, customer_id: customerId, amount_kobo: amount, cause, moved_at: at })
    .execute();
}
