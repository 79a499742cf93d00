/** How the end of the day closes loans. Registered in the list of day closers. */
import type { LoanId } from '@ajo/contract/modules/loans';
import { closeDaysOfLoan, closeLoanDays } from './commands/close-loan-days.ts';
import { sendDueNotices } from './reminders/index.ts';
import { firstOpenDay, loansBehind } from './loan-books.store.ts';
import { loansClosedOn } from './reopened-days.store.ts';
import type { Reopening } from '#modules/ledger/periods';
import { reopenLoanDays } from './commands/reopen-loan-days.ts';
import type { Context } from '#context';
import type { Day } from '@ajo/contract/kernel/time';
import type { Tx } from '#platform/db/transaction';

export const loanDayCloser = {
  kind: 'loan',
  firstOpenDay,
  behind: loansBehind,
  closeBatch: closeLoanDays,
  closeOne: (context: Context, id: string, on: Day) => closeDaysOfLoan(context, id as LoanId, on),
  toReopen: loansClosedOn,
  reopenOne: (tx: Tx, context: Context, { reopening, id }: { reopening: Reopening; id: string }) =>
    reopenLoanDays(tx, context, { reopening, loanId: id as LoanId }),
  afterClosing: sendDueNotices,
};
