/** Contracts that are not paid within a day end, unless a card is being charged. Money that was paid in time starts them all the same. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { isChargeUnderWay } from '#modules/wallets';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { lockUnpaid, saveInvestment } from '../contract.store.ts';
import { type Investment, investmentNumber } from '../investment.ts';

const batchSize = 100;

export async function endUnpaidInvestments(context: Context): Promise<void> {
  let after: string | undefined;
  do after = await endBatch(context, after);
  while (after);
}

/** The last one of a full batch: further ones may follow. */
const endBatch = (context: Context, after: string | undefined): Promise<string | undefined> =>
  inTransaction(context.db, async (tx) => {
    const unpaid = await lockUnpaid(tx, context.clock.now(), { after, size: batchSize });
    for (const investment of unpaid)
      // A charge begins under the lock of the contract, so none begins meanwhile.
      if (!(await isChargeUnderWay(tx, { purpose: 'investment', purposeId: investment.id }))) await end(tx, context, investment);
    return unpaid[batchSize - 1]?.id;
  });

async function end(tx: Tx, context: Context, { id, customerId, number }: Investment): Promise<void> {
  await saveInvestment(tx, id, { status: 'failed' });
  await record(tx, context, {
    actor: 'system',
    subject: { kind: 'investment', id },
    customerId,
    action: 'investment ended unpaid',
  });
  await notify(tx, context, {
    userId: customerId,
    kind: 'investment',
    message: `Your investment ${investmentNumber(number)} ended because it was not paid within a day`,
    isTrouble: true,
    link: '/investments#ended',
  });
}
