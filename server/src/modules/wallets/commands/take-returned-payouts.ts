/** A loan is undone: of its payouts that had come back before, what still waits for a person is taken off the queue. Part of that transaction, whose journal moves the money. */
import { type Kobo, sumOf } from '@ajo/contract/kernel/money';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { Tx } from '#platform/db/transaction';
import { lineOf, lockReturned, saveSetAside } from '../set-aside.store.ts';

type Wish = { loanId: string; by: { id: string; name: string }; reason: string };

/**
 * Its own and those of the loans that it took over. `used`: what a person has given to the customer in another way since, not as a payment on any of
 * them. The loan's row is locked by the caller.
 */
export async function takeReturnedPayouts(
  tx: Tx,
  context: Context,
  { loanId, by, reason }: Wish,
): Promise<{ waiting: Kobo; used: Kobo }> {
  const line = await lineOf(tx, loanId);
  const returned = await lockReturned(tx, line);
  const waiting = returned.filter(({ state }) => state === 'open');
  for (const { id, reference, amount, state } of waiting) {
    await saveSetAside(tx, id, {
      state: 'resolved',
      resolution: 'loan',
      resolved_loan_id: loanId,
      reason,
      resolved_by: by.id,
      resolved_by_name: by.name,
      resolved_at: context.clock.now(),
    });
    await record(tx, context, {
      actor: by,
      subject: { kind: 'unidentified_receipt', id },
      action: 'taken with the reversal of its loan',
      from: state,
      to: 'resolved',
      reason,
      after: { reference, amount },
    });
  }
  const used = returned.filter(({ state, resolvedLoanId }) => state !== 'open' && !line.includes(resolvedLoanId ?? ''));
  const sum = (of: typeof returned): Kobo => sumOf(of.map(({ amount }) => amount));
  return { waiting: sum(waiting), used: sum(used) };
}
