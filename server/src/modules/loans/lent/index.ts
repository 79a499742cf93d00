/** Which payouts and loans count as lent: one text for reports, returns and pages of merchants. */
export { countsUntil, wasLent } from './lent.queries.ts';
