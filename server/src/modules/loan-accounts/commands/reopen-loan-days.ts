/** Two people have reopened days: the journals that a loan's days have posted are reversed, and its books are back at the day before. */
import { addDays } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type Reopening, reverseDays } from '#modules/ledger/periods';
import { lockLoan } from '#modules/loans';
import { accountOn } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import { databaseBusinessDay } from '#platform/clock-skew';
import type { Tx } from '#platform/db/transaction';
import { contractOf, figuresAfterReversal, kindsOfDays } from '../loan-account.rules.ts';
import { booksOf, saveBooks } from '../loan-books.store.ts';
import { eventsOf } from '../events/loan-event.store.ts';
import { saveRows } from '../loan-rows.store.ts';
import { replaceDays } from '../reopened-days.store.ts';

/** A second run finds no day to reverse. */
export async function reopenLoanDays(
  tx: Tx,
  context: Context,
  { reopening, loanId }: { reopening: Reopening; loanId: LoanId },
): Promise<void> {
  const loan = await lockLoan(tx, loanId);
  const books = (await booksOf(tx, [loanId])).get(loanId);
  if (loan.status !== 'active' || !books) return;
  const days = await replaceDays(tx, loanId, { from: reopening.from, reopeningId: reopening.id });
  const [first] = days;
  if (!first) return;
  const at = context.clock.now();
  const today = await databaseBusinessDay(context, tx);
  const events = (await eventsOf(tx, [loanId])).get(loanId) ?? [];
  await saveRows(tx, loanId, accountOn(contractOf(loan, await penaltyFreeDays(tx)), events, today), at);
  const moved = await reverseDays(
    tx,
    { contractId: loanId, kinds: kindsOfDays, days },
    { actorId: reopening.approvedBy, reason: reopening.reason, at },
  );
  await saveBooks(tx, [
    { loanId, books: { throughOn: addDays(first.on, -1), figures: figuresAfterReversal(loan, books.figures, moved) } },
  ]);
}
