/** The loan has been paid out: its schedule is dated from the real day and becomes the customer's contract. Part of the payout's transaction. */
import type { Context } from '#context';
import { type Loan, scheduleOfLoan } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import { addInstalments } from '../repayment.store.ts';

export async function openInstalments(tx: Tx, context: Context, loan: Loan): Promise<void> {
  await addInstalments(tx, loan.id, scheduleOfLoan(loan, loan.disbursedOn ?? context.clock.businessDay()), context.clock.now());
}
