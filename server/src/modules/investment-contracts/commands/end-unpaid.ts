/** Contracts that are not paid within a day end. Money that comes later goes to suspense. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { lockUnpaid, saveInvestment } from '../contract.store.ts';
import { investmentNumber } from '../investment.ts';

const batchSize = 100;

export async function endUnpaidInvestments(context: Context): Promise<void> {
  for (;;) if ((await endBatch(context)) < batchSize) return;
}

const endBatch = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const unpaid = await lockUnpaid(tx, context.clock.now(), batchSize);
    for (const { id, customerId, number } of unpaid) {
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
        link: '/investments',
      });
    }
    return unpaid.length;
  });
