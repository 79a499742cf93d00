/** What each decision about money in suspense writes: who decided, on what, and the line of history. */
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import type { SuspenseTarget } from '../../money-in.ts';
import type { UnidentifiedReceipt } from '../unidentified-receipt.ts';

type Person = { id: string; name: string };

export const resolvedTo = ({ owner }: SuspenseTarget) => ({ resolved_owner_kind: owner.kind, resolved_owner_id: owner.id });

export const decided = (resolution: 'book' | 'credit', { id, name }: Person, at: Date) => ({
  state: 'resolved' as const,
  resolution,
  resolved_by: id,
  resolved_by_name: name,
  resolved_at: at,
});

export async function recordDecision(
  tx: Tx,
  context: Context,
  { actor, receipt, reason }: { actor: Person; receipt: UnidentifiedReceipt; reason: string },
  { to, target }: { to: string; target?: SuspenseTarget },
): Promise<void> {
  await record(tx, context, {
    actor,
    subject: { kind: 'unidentified_receipt', id: receipt.id },
    ...(target && { customerId: target.customerId }),
    action: 'receipt decided',
    from: receipt.state,
    to,
    reason,
    after: { reference: receipt.reference, amount: receipt.amount, ...(target && { [target.owner.kind]: target.label }) },
  });
}
