/** Incoming money of a customer that loans claim, and the loan that a payment names. */
export { claimAhead, claimDue } from './claim-for-loans.ts';
export { customerOfLoan, loanOwed, loanTarget } from './money-target.queries.ts';
