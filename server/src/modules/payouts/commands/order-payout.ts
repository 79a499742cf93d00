/** Orders a payout as part of the business transaction that decides it: the row, its final reference, the job that sends it. */
import { refuseIf } from '@ajo/contract/kernel/errors';
import type { PayoutId } from '@ajo/contract/modules/payouts';
import type { Context } from '#context';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { type PayoutOrder, sendJob } from '../payout.ts';
import { whyNotOrder } from '../payout.rules.ts';
import { addPayout, lockPayoutsFor } from '../payout.store.ts';
import { payoutAlive } from '../payouts.errors.ts';

/**
 * @throws DomainError `payout_alive` while an earlier order for the same purpose may still become money,
 * `payout_disputed` when the provider has contradicted itself about one.
 */
export async function orderPayout(tx: Tx, context: Context, order: PayoutOrder): Promise<PayoutId> {
  const { config, clock, jobs } = context;
  const earlier = await lockPayoutsFor(tx, config, order);
  refuseIf(whyNotOrder(earlier));

  const at = clock.now();
  const id = newId<PayoutId>(at);
  const reference = `payout-${id.replaceAll('-', '')}`;
  if (!(await addPayout(tx, config, { ...order, id, reference, attempt: earlier.length + 1, at }))) throw payoutAlive();
  await jobs.send(tx, sendJob, {});
  return id;
}
