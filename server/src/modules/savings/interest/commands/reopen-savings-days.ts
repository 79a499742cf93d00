/** Two people have reopened days: what an account accrued on them is reversed. Days whose interest became the customer's stay closed. */
import { plus } from '@ajo/contract/kernel/money';
import { addDays, type Day, isBefore } from '@ajo/contract/kernel/time';
import type { SavingsId } from '@ajo/contract/modules/savings';
import type { Context } from '#context';
import { type Reopening, reverseDays } from '#modules/ledger/periods';
import type { Tx } from '#platform/db/transaction';
import { accrualKinds } from '../interest-journals.rules.ts';
import { addInterestMoves, earningOf, lastPostedDay, mirrorsAfter, saveEarnings } from '../earning.store.ts';
import { lockSavings } from '../../savings.store.ts';

const later = (one: Day, other: Day | undefined): Day => (other !== undefined && isBefore(one, other) ? other : one);

/** A second run finds nothing to reverse. */
export async function reopenSavingsDays(
  tx: Tx,
  context: Context,
  { reopening, id }: { reopening: Reopening; id: string },
): Promise<void> {
  const account = await lockSavings(tx, id);
  const earning = await earningOf(tx, account.id);
  if (!earning) return;
  const through = later(addDays(reopening.from, -1), await lastPostedDay(tx, account.id));
  if (!isBefore(through, earning.throughOn)) return;
  const at = context.clock.now();
  const mirrors = await mirrorsAfter(tx, account.id, through);
  const accrued = mirrors.reduce((sum, { payable }) => plus(sum, payable), earning.accrued);
  await saveEarnings(tx, [{ id: account.id as SavingsId, earning: { ...earning, throughOn: through, seq: 0, accrued } }]);
  await addInterestMoves(tx, mirrors, at);
  await reverseDays(
    tx,
    { contractId: account.id, kinds: accrualKinds, days: mirrors.map(({ on, closing }) => ({ on, closing })) },
    { actorId: reopening.approvedBy, reason: reopening.reason, at },
  );
}
