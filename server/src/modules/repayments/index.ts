/** Repayments: the instalments of a running loan, and the money that settles them. */
export { refundCompleted, refundFailed, refundReturned } from './commands/settle-credit-refund.ts';
export { chosenIn } from './instructions.rules.ts';
export { bookRepayment } from './commands/book-repayment.ts';
export { recordDebit } from './commands/record-debit.ts';
export { cardDebitRoutes } from './card-debits.routes.ts';
export { debitJob } from './card-debit.ts';
export { autoDebitAll, autoDebitFromJob } from './commands/auto-debit.ts';
export { importJob, runImport } from './commands/import-repayments.ts';
export { loanStatementRoutes } from './loan-statements.routes.ts';
export { slipRoutes } from './slips.routes.ts';
export { cancelSchedule } from './commands/cancel-schedule.ts';
export { openInstalments } from './commands/open-instalments.ts';
export { settleDownPayment } from './commands/settle-down-payment.ts';
export { repaymentsView } from './repayments-view.ts';
export { repaymentRoutes } from './repayments.routes.ts';
export { type Batch, type Closed, closeDaysOfLoan, closeLoanDays } from './commands/close-loan-days.ts';
export { searchSlips } from './slips.queries.ts';
