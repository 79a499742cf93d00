/** Tranches: later payouts of loans that come in parts, each released, paid and booked on its own. */
export { openTranches } from './commands/open-tranches.ts';
export { trancheFailed, tranchePaid, trancheReturned } from './commands/settle-tranche.ts';
export { loanOfTranche } from './tranche.store.ts';
export { trancheRoutes } from './tranches.routes.ts';
