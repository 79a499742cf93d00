/** What a loan costs and pays out: its terms for the engine, its schedule, its key facts, the amounts of its payout. */
export { firstPartOf, termsOfLoan, plannedTermsOf, lentOf, planFrom } from './terms.rules.ts';
export { scheduleOfLoan, plannedSchedule, keyFactsOf } from './offer.rules.ts';
export { awaitsFee, feeToTake, netPaidOut, netPayout } from './payout.rules.ts';
export { lastDayOfOffer, loanReturnJob, returnableUntil, returnDueOn } from './return.rules.ts';
export { cardFeePayerOf } from './card-fee.rules.ts';
export { lenderOf } from './lender.ts';
