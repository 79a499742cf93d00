/** Investments of customers: terms, accrual, maturity, early exit, payments. */
export { remindOfMaturity } from './commands/remind-maturity.ts';
export { endUnpaidInvestments } from './commands/end-unpaid.ts';
export { investmentApprovals } from './commands/payment-approval.ts';
export { claimForInvestments } from './commands/pay-by-transfer.ts';
export { paidByHand } from './commands/paid-by-hand.ts';
export { pageOfPayment, paymentCompleted, paymentFailed, paymentReturned } from './commands/send-payment.ts';
export { bookInvestment, investmentPayable } from './commands/start-investment.ts';
export { investmentContractRoutes } from './investment-contracts.routes.ts';
export { investorLists } from './investors.lists.ts';
export { ownInvestments } from './investment-contracts.queries.ts';
export { hasOpenInvestment } from './contract.store.ts';
export { investmentDayCloser } from './investment-day-closer.ts';
export { investmentNumber } from './investment.ts';
export { investmentSubLedgers } from './money.store.ts';
export { investmentOwed, investmentTarget } from './suspense-target.queries.ts';
