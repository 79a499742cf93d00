/** Loan accounts: the instalments of a running loan, the events that change them, and their books. */
export { loanDayCloser } from './loan-day-closer.ts';
export type { Instalment, Booking, Receipt, Payment } from './instalment.ts';
export { instalmentsOf, cancelInstalments, openSchedule } from './instalment.store.ts';
export {
  contractOf,
  totalOf,
  legsBetween,
  openingFigures,
  figuresOf,
  importedJournalId,
  loanImported,
} from './loan-account.rules.ts';
export { accountStateOf } from './account-state.ts';
export { noteCredit } from './commands/note-credit.ts';
export { applyLoanEvent, planLoanEvent, type LoanEventInput, type AppliedEvent, closeDays } from './commands/apply-loan-event.ts';
export { booksOf, saveBooks, addDays } from './loan-books.store.ts';
export { saveRows } from './loan-rows.store.ts';
export { classDays, probationOf, runningProbation } from './probation.rules.ts';
export { openInstalments } from './commands/open-instalments.ts';
export { loanSubLedgers } from './loan-sub-ledgers.store.ts';
