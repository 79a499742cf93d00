/** Books fees that were written off before their day as income of today. Loans that were written off earlier have a negative receivable instead. */
import type { LoanId } from '@ajo/contract/modules/loans';
import type { Context } from '#context';
import { record } from '#modules/history';
import type { JournalId } from '#modules/ledger';
import { postInTime } from '#modules/ledger/periods';
import { lockLoan } from '#modules/loans';
import { penaltyFreeDays } from '#modules/outages';
import { accountOn } from '#modules/schedules';
import { databaseBusinessDay } from '#platform/clock-skew';
import { inTransaction } from '#platform/db/transaction';
import { failpoint } from '#platform/failpoint';
import { newId } from '#platform/ids';
import { journalOf } from '../commands/apply-loan-event.ts';
import { eventsOf } from '../events/loan-event.store.ts';
import { contractOf, type Figures, figuresOf, legsBetween } from '../loan-account.rules.ts';
import { booksOf, loansWithNegativeFees, saveBooks } from '../loan-books.store.ts';
import { probationOf } from '../probation.rules.ts';
import { provisionRatesByDay } from '../provisions/provision-setting.ts';

/** A loan that is corrected is not found again. One that fails does not stop the others. */
export async function correctWrittenOffFees(context: Context): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await loansWithNegativeFees(context.db)) {
    const [outcome] = await Promise.allSettled([correctFeeOf(context, id)]);
    if (outcome.status === 'rejected') errors.push(outcome.reason);
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} fees of write-offs could not be corrected`);
}

const corrected = ['chargesReceivable', 'feeIncome'] as const satisfies (keyof Figures)[];

const correctFeeOf = (context: Context, id: LoanId): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const loan = await lockLoan(tx, id);
    const books = (await booksOf(tx, [id])).get(id);
    // A recovery or another worker may have booked it meanwhile.
    if (loan.status !== 'written_off' || !books || books.figures.chargesReceivable >= 0n) return;
    const [at, today] = [context.clock.now(), await databaseBusinessDay(context, tx)];
    const events = (await eventsOf(tx, [id])).get(id) ?? [];
    const account = accountOn(contractOf(loan, await penaltyFreeDays(tx)), events, today);
    const now = figuresOf(account, { probation: probationOf(loan), ratesOn: await provisionRatesByDay(tx) });
    const figures = { ...books.figures, chargesReceivable: now.chargesReceivable, feeIncome: now.feeIncome };
    const legs = legsBetween(loan, books.figures, figures, corrected);
    await saveBooks(tx, [{ loanId: id, books: { ...books, figures } }]);
    await record(tx, context, {
      actor: 'system',
      subject: { kind: 'loan', id },
      customerId: loan.customerId,
      action: 'booked the fee of the write-off as income',
      before: { fee_income: books.figures.feeIncome },
      after: { fee_income: now.feeIncome },
    });
    failpoint('written_off_fee.unposted');
    await postInTime(tx, journalOf(loan, today, { kind: 'correction', legs, id: newId<JournalId>(at) }), at);
  });
