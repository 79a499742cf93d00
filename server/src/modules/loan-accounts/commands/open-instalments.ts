/** The loan has been paid out: its schedule is dated from the real day and becomes the customer's contract. Part of the payout's transaction. */
import { noMoney } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import { type Loan } from '#modules/loans';
import { firstPartOf, scheduleOfLoan } from '#modules/loans/pricing';
import { moveCredit } from '#modules/wallets';
import type { Tx } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { openingFigures } from '../loan-account.rules.ts';
import { booksOf, saveBooks } from '../loan-books.store.ts';
import { openSchedule } from '../instalment.store.ts';

export async function openInstalments(tx: Tx, context: Context, loan: Loan): Promise<void> {
  const on = loan.disbursedOn ?? context.clock.businessDay();
  const at = context.clock.now();
  await openSchedule(tx, loan.id, scheduleOfLoan(loan, on), at);
  // An overpayment from before the return stays the customer's.
  const earlier = (await booksOf(tx, [loan.id])).get(loan.id)?.figures.credit ?? noMoney;
  const move = { customerId: loan.customerId, amount: earlier, cause: 'earlier_run', journalId: newId(at) } as const;
  await moveCredit(tx, move, at);
  await saveBooks(tx, [{ loanId: loan.id, books: { throughOn: addDays(on, -1), figures: openingFigures(firstPartOf(loan)) } }]);
}
