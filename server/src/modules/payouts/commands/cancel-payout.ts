/** Cancels an unclaimed order within the caller's transaction. */
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import type { PayoutOrder } from '../payout.ts';
import { callOff } from '../payout.store.ts';

/** False when money may already have left: then nothing was changed. */
export async function cancelPayout(
  tx: Tx,
  { clock }: Context,
  order: Pick<PayoutOrder, 'purpose' | 'purposeId'>,
): Promise<boolean> {
  return callOff(tx, order, clock.now());
}
