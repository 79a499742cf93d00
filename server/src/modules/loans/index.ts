/** Loans: from application to the last repayment. Other modules see only what stands here. */
export { acceptOffer } from './commands/answer-offer.ts';
export { applyForLoan } from './commands/apply-for-loan.ts';
export { closeLoan } from './commands/close-loan.ts';
export { decideLoan } from './commands/decide-loan.ts';
export { judgeLoan } from './commands/judge-loan.ts';
export { releaseLoan } from './commands/release-loan.ts';
export { guaranteedLoans } from './guaranteed-loan.queries.ts';
export { activateLoan, markDisbursementFailed } from './commands/settle-disbursement.ts';
export { type Loan, loanNumber, type LoanProduct } from './loan.ts';
export { addProduct, lockLoan, lockVisibleLoan } from './loan.store.ts';
export { loanMissing } from './loans.errors.ts';
export { findVisibleLoan, type LoanWithCustomer } from './loans.queries.ts';
export { loanRoutes } from './loans.routes.ts';
export { scheduleOfLoan } from './offer.rules.ts';
