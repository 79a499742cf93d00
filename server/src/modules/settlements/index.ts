/** Settlements: every credit of the collecting bank, and every batch of the payments provider, is followed until it is booked. */
export { fetchBatches, fetchBatchesJob, queryPaymentJob } from './commands/fetch-batches.ts';
export { batchReference } from './batch.ts';
export { daysToBank } from './batch.rules.ts';
export { monthTotalsJob, storeMonthTotals } from './commands/store-month-totals.ts';
export { followSettlement } from './commands/follow-settlement.ts';
export { settlementLists } from './settlements.lists.ts';
export { settlementsRoutes } from './settlements.routes.ts';
export { overdueReceipts } from './batches.queries.ts';
