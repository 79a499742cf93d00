/** Investments of customers: terms, accrual, maturity, early exit, payments. */
export { endUnpaidInvestments } from './commands/end-unpaid.ts';
export { paymentCompleted, paymentFailed, paymentReturned } from './commands/send-payment.ts';
export { bookInvestment } from './commands/start-investment.ts';
export { investmentContractRoutes } from './investment-contracts.routes.ts';
export { investmentDayCloser } from './investment-day-closer.ts';
export { investmentSubLedgers } from './money.store.ts';
