/** Applications that were begun and left: after half a year the words of the steps go, and the application is cancelled. */
import type { Context } from '#context';
import { record } from '#modules/history';
import { inTransaction } from '#platform/db/transaction';
import { whyNotMove, lockLoan, saveLoan } from '#modules/loans';
import { oldDrafts } from '../application.store.ts';

const reason = 'Left unfinished';

/** How many were dropped. */
export async function dropDrafts(context: Context, before: Date): Promise<number> {
  let dropped = 0;
  for (const id of await oldDrafts(context.db, before))
    dropped += await inTransaction(context.db, async (tx) => {
      const loan = await lockLoan(tx, id);
      // The customer may have sent it since the list was read.
      if (loan.status !== 'incomplete' || whyNotMove(loan, 'cancelled')) return 0;
      await saveLoan(tx, loan, { status: 'cancelled', reason, draft: null });
      const facts = { from: loan.status, to: 'cancelled', reason };
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'loan', id },
        customerId: loan.customerId,
        action: 'unfinished application dropped',
        ...facts,
      });
      return 1;
    });
  return dropped;
}
