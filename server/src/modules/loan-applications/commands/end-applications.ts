/** Ends drafts that were left unfinished and offers that were not accepted in time, both as jobs, and the draft of a customer who leaves. */
import type { Context } from '#context';
import { dismissGuarantors } from '#modules/guarantors';
import { record } from '#modules/history';
import { notify } from '#modules/notifications';
import type { ClosingOfPerson } from '#modules/users';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { whyNotMove, lockLoan, saveLoan } from '#modules/loans';
import { draftOf, oldDrafts, overdueOffers } from '../application.store.ts';

const leftUnfinished = 'Left unfinished';
const accountClosed = 'The account of the customer was closed';
const notAccepted = 'The offer was not accepted in time';

/** After half a year the texts of the steps are deleted, and the application is cancelled. @returns how many. */
export async function dropDrafts(context: Context, before: Date): Promise<number> {
  let dropped = 0;
  for (const id of await oldDrafts(context.db, before))
    dropped += await inTransaction(context.db, async (tx) => {
      const loan = await lockLoan(tx, id);
      // The customer may have sent it since the list was read.
      if (loan.status !== 'incomplete' || whyNotMove(loan, 'cancelled')) return 0;
      await saveLoan(tx, loan, { status: 'cancelled', reason: leftUnfinished, draft: null });
      const facts = { from: loan.status, to: 'cancelled', reason: leftUnfinished };
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

/** The account of the applicant is closed. One that was sent back may have guarantors. */
export async function endDraftOf(tx: Tx, context: Context, { actor, person }: ClosingOfPerson): Promise<void> {
  const begun = await draftOf(tx, person.id);
  const loan = begun && (await lockLoan(tx, begun.id));
  if (!loan || loan.status !== 'incomplete') return;
  await saveLoan(tx, loan, { status: 'cancelled', reason: accountClosed, draft: null });
  await dismissGuarantors(tx, context, loan.id);
  await record(tx, context, {
    actor,
    subject: { kind: 'loan', id: loan.id },
    customerId: person.id,
    action: 'unfinished application dropped',
    from: loan.status,
    to: 'cancelled',
    reason: accountClosed,
  });
}

/** The customer may apply again. */
export async function expireOffers(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const id of await overdueOffers(context.db, now))
    await inTransaction(context.db, async (tx) => {
      const loan = await lockLoan(tx, id);
      // The customer may have accepted, or staff denied, since the list was read.
      const isOver = loan.offerAcceptedAt === null && loan.offerExpiresAt !== null && loan.offerExpiresAt <= now;
      if (!isOver || whyNotMove(loan, 'cancelled')) return;
      await saveLoan(tx, loan, { status: 'cancelled', reason: notAccepted });
      await dismissGuarantors(tx, context, id);
      await record(tx, context, {
        actor: 'system',
        subject: { kind: 'loan', id },
        customerId: loan.customerId,
        action: 'offer ended',
        from: loan.status,
        to: 'cancelled',
        reason: notAccepted,
      });
      await notify(tx, context, {
        userId: loan.customerId,
        kind: 'loan',
        message: 'Your loan offer has ended. You may apply again',
        isTrouble: true,
        link: '/dashboard?loan=apply',
      });
    });
}
