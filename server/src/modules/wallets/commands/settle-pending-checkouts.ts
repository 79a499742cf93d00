/** The poller of incoming payments: checkouts without a notice are queried, with growing pauses. */
import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { claimPending } from '../checkout.store.ts';
import type { MoneyInRegistry } from '../money-in.ts';
import { settleReference } from './settle-reference.ts';

const maxPerRound = 50;

/** One that cannot be booked does not stop the others. */
export async function settlePendingCheckouts(context: Context, registry: MoneyInRegistry): Promise<void> {
  const due = await inTransaction(context.db, (tx) => claimPending(tx, { at: context.clock.now(), max: maxPerRound }));
  failpoint('checkout.claimed');
  for (const { reference } of due) {
    try {
      await settleReference(context, registry, reference);
    } catch (error) {
      context.log.error({ err: error, reference }, 'a payment could not be settled and will be queried again');
    }
  }
}
