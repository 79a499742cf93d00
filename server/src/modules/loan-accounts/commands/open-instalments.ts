/** The loan has been paid out: its schedule is dated from the real day and becomes the customer's contract. Part of the payout's transaction. */
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { firstPartOf, type Loan, scheduleOfLoan } from '#modules/loans';
import type { Tx } from '#platform/db/transaction';
import { openingFigures } from '../loan-account.rules.ts';
import { saveBooks } from '../loan-books.store.ts';
import { openSchedule } from '../instalment.store.ts';

export async function openInstalments(tx: Tx, context: Context, loan: Loan): Promise<void> {
  const on = loan.disbursedOn ?? context.clock.businessDay();
  await openSchedule(tx, loan.id, scheduleOfLoan(loan, on), context.clock.now());
  await saveBooks(tx, [{ loanId: loan.id, books: { throughOn: addDays(on, -1), figures: openingFigures(firstPartOf(loan)) } }]);
}
