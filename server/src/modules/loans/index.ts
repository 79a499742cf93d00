/** Loans: from application to the last repayment. Other modules see only what is here. */
export {
  findVisibleLoan,
  type LoanWithCustomer,
  pendingLoans,
  type PendingLoan,
  linkedLoans,
  type CustomerRow,
  customerOf,
  customerColumns,
  pairOf,
} from './loans.queries.ts';
export { fellDueHere } from './take-over.queries.ts';
export { guaranteedLoans } from './guaranteed-loan.queries.ts';
export { lockLoan, lockVisibleLoan, startScheduleRun, toLoan, saveLoan, addLoan, countLoans } from './loan.store.ts';
export { type Loan, loanNumber, type ListedLoan } from './loan.ts';
export { proveOfficerCopies } from './officer-copies.store.ts';
export { loanInWords, loanMissing, preparedByYou, wrongMove } from './loans.errors.ts';
export { importLoan } from './commands/import-loan.ts';
export { whyNotMove } from './loan.rules.ts';
export { closeLoan } from './commands/close-loan.ts';
export { moveLoan } from './commands/move-loan.ts';
