/** The end of the day for running loans: interest, penalties and provisions go into the books, each loan's standing is kept. Many loans in one transaction. */
import { addDays as dayAfter, type Day } from '@ajo/contract/kernel/time';
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { type Journal } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { type Loan } from '#modules/loans';
import { firstPartOf } from '#modules/loans/pricing';
import type { Account } from '#modules/schedules';
import { penaltyFreeDays } from '#modules/outages';
import { inTransaction, type Tx } from '#platform/db/transaction';
import { openingFigures } from '../loan-account.rules.ts';
import { addDays, type Books, booksOf, type DayEnd, lockLoansBehind, saveBooks } from '../loan-books.store.ts';
import { eventsOf } from '../events/loan-event.store.ts';
import { saveChangedRows } from '../loan-rows.store.ts';
import { provisionRatesByDay } from '../provisions/provision-setting.ts';
import { nextClosings } from '../reopened-days.store.ts';
import { closeDays } from './apply-loan-event.ts';

type Batch = { after: string | undefined; size: number };
type Closed = { done: number; last: LoanId | undefined };

/** Closes every day until `on` of the next loans that are behind it; loans locked by others are skipped until later. */
export async function closeLoanDays(context: Context, on: Day, { after, size }: Batch): Promise<Closed> {
  return inTransaction(context.db, async (tx) => {
    const loans = await lockLoansBehind(tx, on, { after, size });
    await closeAll(tx, context, loans, on);
    return { done: loans.length, last: loans.at(-1)?.id };
  });
}

/** One loan alone: a person's retry after a failure. False when it is not behind. */
export async function closeDaysOfLoan(context: Context, loanId: LoanId, on: Day): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const loans = await lockLoansBehind(tx, on, { only: loanId });
    await closeAll(tx, context, loans, on);
    return loans.length === 1;
  });
}

async function closeAll(tx: Tx, context: Context, loans: readonly Loan[], on: Day): Promise<void> {
  if (loans.length === 0) return;
  const at = context.clock.now();
  const ids = loans.map(({ id }) => id);
  const [events, books, freeDays] = [await eventsOf(tx, ids), await booksOf(tx, ids), await penaltyFreeDays(tx)];
  const [closings, ratesOn] = [await nextClosings(tx, ids), await provisionRatesByDay(tx)];
  const journals: Journal[] = [];
  const accounts: { loanId: LoanId; account: Account }[] = [];
  const ends: DayEnd[] = [];
  const kept: { loanId: LoanId; books: Books }[] = [];
  for (const loan of loans) {
    const start = books.get(loan.id) ?? {
      throughOn: dayAfter(loan.disbursedOn ?? on, -1),
      figures: openingFigures(firstPartOf(loan)),
    };
    const closed = closeDays(loan, events.get(loan.id) ?? [], {
      ...start,
      freeDays,
      ratesOn,
      until: on,
      closings: closings.get(loan.id),
    });
    journals.push(...closed.journals);
    kept.push({ loanId: loan.id, books: closed });
    ends.push(...closed.ends);
    if (closed.last) accounts.push({ loanId: loan.id, account: closed.last });
  }
  await addDays(tx, ends);
  await saveChangedRows(tx, accounts, at);
  await saveBooks(tx, kept);
  await postInTime(tx, journals, at);
}
