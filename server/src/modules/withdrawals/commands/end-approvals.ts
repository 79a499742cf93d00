/** What waits for a second person about a withdrawal ends when the withdrawal moves on without it. */
import type { Context } from '#context';
import { withdrawPendingApproval } from '#modules/approvals';
import type { Tx } from '#platform/db/transaction';

const kinds = [
  { kind: 'savings_withdrawal', title: 'Pay out a withdrawal from savings' },
  { kind: 'savings_withdrawal_by_hand', title: 'Record a withdrawal that was paid by hand' },
  { kind: 'savings_withdrawal_reversal', title: 'Reverse a completed withdrawal' },
];

/** The withdrawal is locked. One that is being carried out was settled before. */
export async function endApprovals(tx: Tx, context: Context, { id }: { id: string }, reason: string): Promise<void> {
  const subject = { kind: 'savings_withdrawal', id };
  for (const kind of kinds) await withdrawPendingApproval(tx, context, { kind, subject, reason });
}
