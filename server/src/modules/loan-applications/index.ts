/** Loan applications: from the draft to the order of the payout. */
export { acceptOffer } from './commands/answer-offer.ts';
export { applyForLoan, requireApplicable } from './commands/apply-for-loan.ts';
export { decideLoan, loanApprovals } from './commands/decide-loan.ts';
export { recordOpinion } from './commands/record-opinion.ts';
export { releaseLoan } from './commands/release-loan.ts';
export { loanRoutes } from './loans.routes.ts';
export { loanLists } from './loans.lists.ts';
export { oldestOfQueue, ownLoans, sizeOfQueue } from './loan-search.queries.ts';
export { listed, viewOf } from './loan-view.ts';
export { dropDrafts, endDraftOf, expireOffers } from './commands/end-applications.ts';
export { approvalFacts } from './commands/approval-facts.ts';
export { planTranches } from './commands/plan-tranches.ts';
export { notifyGuaranteed } from './commands/notify-desks.ts';
export { hasOpenLoan } from './application.store.ts';
