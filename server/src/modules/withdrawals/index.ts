/** Withdrawals: money leaves savings on request, is reviewed, paid out, and comes back whole when the bank does not take it. */
export { callOffPayouts } from './commands/call-off-payouts.ts';
export { followWithdrawals } from './commands/follow-withdrawals.ts';
export { payOutMaturedSavings } from './commands/pay-out-matured.ts';
export { withdrawalFailed, withdrawalPaid, withdrawalReturned } from './commands/settle-withdrawal.ts';
export { withdrawalApprovals } from './commands/withdrawal-approvals.ts';
export { withdrawalLists } from './withdrawals.lists.ts';
export { withdrawalRoutes } from './withdrawals.routes.ts';
export { withdrawalPage } from './withdrawal.ts';
export { leavesEarly } from './withdrawal.rules.ts';
export { isPayoutHeld } from './withdrawal.store.ts';
export { hasOpenWithdrawal, withdrawalSubLedger } from './withdrawal-sub-ledger.store.ts';
