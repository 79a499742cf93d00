/** Which payouts and loans count as lent, and a debt through its restructurings: one text for reports, returns, scorecards and pages of merchants. */
export { classedOn, isBadDay, tookOver } from './debts.queries.ts';
export { countsUntil, keptPayouts, wasLent } from './lent.queries.ts';
