/** Loans: from application to the last repayment. Other modules see only what stands here. */
export { closeLoan } from './commands/close-loan.ts';
export { activateLoan, markDisbursementFailed } from './commands/settle-disbursement.ts';
export { type Loan, loanNumber, type LoanProduct } from './loan.ts';
export { addProduct, lockLoan, lockVisibleLoan } from './loan.store.ts';
export { loanMissing } from './loans.errors.ts';
export { findVisibleLoan, type LoanWithCustomer } from './loans.queries.ts';
export { loanRoutes } from './loans.routes.ts';
export { scheduleOfLoan } from './offer.rules.ts';
