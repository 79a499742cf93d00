/** When the owner of returned payouts is reversed, resolves those that still wait in suspense. Part of that transaction, whose journal moves the money. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import type { MoneyOwner } from '../money-in.ts';
import { lockReturned, saveUnidentified } from '../suspense/unidentified-receipt.store.ts';

type DecideReturnedPayoutsInput = {
  owner: MoneyOwner;
  purpose: string;
  /** The owner, and what it has taken over. */
  line: readonly string[];
  by: { id: string; name: string };
  reason: string;
};

/**
 * `used`: what a person has decided otherwise since, not as a payment on any of the line. The owner's row is locked by the caller.
 */
export async function decideReturnedPayouts(
  tx: Tx,
  context: Context,
  { owner, purpose, line, by, reason }: DecideReturnedPayoutsInput,
): Promise<{ waiting: Kobo; used: Kobo }> {
  const returned = await lockReturned(tx, purpose, line);
  const waiting = returned.filter(({ state }) => state === 'open');
  for (const { id, reference, amount, state } of waiting) {
    await saveUnidentified(tx, id, {
      state: 'resolved',
      resolution: 'book',
      resolved_owner_kind: owner.kind,
      resolved_owner_id: owner.id,
      reason,
      resolved_by: by.id,
      resolved_by_name: by.name,
      resolved_at: context.clock.now(),
    });
    await record(tx, context, {
      actor: by,
      subject: { kind: 'unidentified_receipt', id },
      action: `taken with the reversal of its ${owner.kind}`,
      from: state,
      to: 'resolved',
      reason,
      after: { reference, amount },
    });
  }
  const used = returned.filter(({ state, resolvedOwner }) => state !== 'open' && !line.includes(resolvedOwner?.id ?? ''));
  const sum = (of: typeof returned): Kobo => sumOf(of.map(({ amount }) => amount));
  return { waiting: sum(waiting), used: sum(used) };
}
