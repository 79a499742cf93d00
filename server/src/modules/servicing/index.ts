/** Servicing: changes of a running loan, and its later payouts. */
export { servicingRoutes } from './servicing.routes.ts';
export { trancheRoutes } from './tranches.routes.ts';
export { activateLoan, markDisbursementFailed } from './commands/settle-disbursement.ts';
export { settleLoanReturns } from './commands/settle-loan-returns.ts';
export { returnLoanPayout } from './commands/return-loan-payout.ts';
export { loanOfTranche } from './tranche.store.ts';
export { correctEngines } from './commands/correct-engines.ts';
export { requestedEffects } from './change-preview.ts';
export { servicingActs } from './commands/servicing-acts.ts';
export { openTranches } from './commands/open-tranches.ts';
export { trancheFailed, tranchePaid, trancheReturned } from './commands/settle-tranche.ts';
