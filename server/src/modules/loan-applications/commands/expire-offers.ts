/** Offers that were not accepted in time expire: the application is cancelled and the customer may apply again. */
import type { Context } from '#context';
import { dismissGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import { inTransaction } from '#platform/db/transaction';
import { whyNotMove, lockLoan, saveLoan } from '#modules/loans';
import { overdueOffers } from '../application.store.ts';

const reason = 'The offer was not accepted in time';

export async function expireOffers(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const id of await overdueOffers(context.db, now))
    await inTransaction(context.db, async (tx) => {
      const loan = await lockLoan(tx, id);
      // The customer may have accepted, or staff denied, since the list was read.
      const isOver = loan.offerAcceptedAt === null && loan.offerExpiresAt !== null && loan.offerExpiresAt <= now;
      if (!isOver || whyNotMove(loan, 'cancelled')) return;
      await saveLoan(tx, loan, { status: 'cancelled', reason });
      await dismissGuarantors(tx, context, id);
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'loan', id },
        customerId: loan.customerId,
        action: 'offer ended',
        from: loan.status,
        to: 'cancelled',
        reason,
      });
      await notify(tx, context, {
        userId: loan.customerId,
        kind: 'loan',
        message: 'Your loan offer has ended. You may apply again',
        link: '/dashboard?loan=apply',
      });
    });
}
