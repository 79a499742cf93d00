/** Loans: from application to the last repayment. Other modules see only what stands here. */
export { acceptOffer } from './commands/answer-offer.ts';
export { applyForLoan } from './commands/apply-for-loan.ts';
export { closeLoan } from './commands/close-loan.ts';
export { decideLoan } from './commands/decide-loan.ts';
export { expireOffers } from './commands/expire-offers.ts';
export { judgeLoan } from './commands/judge-loan.ts';
export { releaseLoan } from './commands/release-loan.ts';
export { activateLoan, markDisbursementFailed } from './commands/settle-disbursement.ts';
export { type Loan, loanNumber } from './loan.ts';
export { lockLoan, lockVisibleLoan } from './loan.store.ts';
export { repaymentScoreOf, type ScoredRow, scoredRows } from './repayment-score.rules.ts';
export { loanMissing } from './loans.errors.ts';
export { findVisibleLoan, type LoanWithCustomer } from './loans.queries.ts';
export { loanRoutes } from './loans.routes.ts';
export { scheduleOfLoan } from './offer.rules.ts';
export type { LoanProduct } from './product.ts';
export { addProduct } from './product.store.ts';
