/** A loan is as if it had never been lent: nothing is due any more, what was paid settles nothing. Part of the transaction that undoes it. */
import { type Kobo, minus, noMoney } from '@ajo/contract/kernel/money';
import { addDays } from '@ajo/contract/kernel/time';
import type { Context } from '#context';
import type { JournalId, Leg } from '#modules/ledger';
import { type Loan } from '#modules/loans';
import { firstPartOf } from '#modules/loans/pricing';
import type { Tx } from '#platform/db/transaction';
import { legsBetween, openingFigures, booksOf, saveBooks, cancelInstalments, noteCredit } from '#modules/loan-accounts';
import { standingPayments, undoPayments } from '#modules/repayments';

/** `used`: the part of the customer's payments that returns the payout, so that it is no credit. */
type CancelScheduleInput = { journalId: JournalId; reason: string; used?: Kobo };

/**
 * The legs that take the loan out of the books: with the principal (fee and net payout) they add up to nothing. What the customer has paid is
 * their credit. The rows keep what they were paid: what happened stays readable.
 */
export async function cancelSchedule(
  tx: Tx,
  context: Context,
  loan: Loan,
  { journalId, reason, used = noMoney }: CancelScheduleInput,
): Promise<Leg[]> {
  const { clock } = context;
  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  const { amount } = await standingPayments(tx, loan.id);
  const undone = { ...openingFigures(noMoney), credit: amount };
  await cancelInstalments(tx, loan.id);
  await undoPayments(tx, { loanId: loan.id, journalId, note: reason, at: clock.now() });
  await saveBooks(tx, [
    { loanId: loan.id, books: { throughOn: books?.throughOn ?? addDays(clock.businessDay(), -1), figures: undone } },
  ]);
  const figures = books?.figures ?? openingFigures(firstPartOf(loan));
  await noteCredit(tx, context, loan, minus(minus(undone.credit, figures.credit), used));
  return legsBetween(loan, figures, undone);
}
