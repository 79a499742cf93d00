/** Reconciliation: payments in the books against credits at the bank. */
export { matchJob, matchOpen } from './commands/match-open.ts';
export { snapshotJob, takeSnapshot } from './commands/take-snapshot.ts';
export { bankReconciliation } from './balance-items.queries.ts';
export { reconciliationDays } from './days.queries.ts';
export { reconciliationLists } from './reconciliation.lists.ts';
export { reconciliationRoutes } from './reconciliation.routes.ts';
export { bookingApprovals } from './commands/book-line.ts';
export { differenceApprovals } from './commands/write-off-difference.ts';
export { accountApprovalsOfBank } from './commands/accept-account.ts';
export { lockStatements } from './reconciliation.store.ts';
export { dayApprovals } from './commands/reconcile-day.ts';
export { lineApprovals } from './commands/resolve-line.ts';
