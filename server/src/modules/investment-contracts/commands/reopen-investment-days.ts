/** Two people have reopened days: what a contract accrued on them is reversed. Days on which money arrived or left stay closed. */
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type Reopening, reverseDays } from '#modules/ledger/periods';
import type { Tx } from '#platform/db/transaction';
import { lockInvestment, runningOf, saveInvestment } from '../contract.store.ts';
import { accrualsAfter, addMoves, lastEventOn, mirrorOf } from '../money.store.ts';

const later = (one: Day, other: Day): Day => (isBefore(one, other) ? other : one);

/** A second run finds nothing to reverse. */
export async function reopenInvestmentDays(
  tx: Tx,
  context: Context,
  { reopening, id }: { reopening: Reopening; id: string },
): Promise<void> {
  const found = await lockInvestment(tx, id);
  if (found?.status !== 'active') return;
  const contract = runningOf(found);
  const event = (await lastEventOn(tx, id)) ?? contract.startsOn;
  const through = later(addDays(reopening.from, -1), event);
  if (!isBefore(through, contract.throughOn)) return;
  const at = context.clock.now();
  const accruals = await accrualsAfter(tx, id, through);
  await saveInvestment(tx, id, { through_on: through });
  await addMoves(
    tx,
    accruals.map((accrual) => mirrorOf(accrual, id)),
    at,
  );
  await reverseDays(
    tx,
    { contractId: id, kinds: ['investment-interest-accrued'], days: accruals.map(({ on, closing }) => ({ on, closing })) },
    { actorId: reopening.approvedBy, reason: reopening.reason, at },
  );
}
