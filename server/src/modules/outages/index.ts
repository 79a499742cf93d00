/** Outages: days on which our own payment channels failed. No penalty runs on them. */
export { noteOutage } from './commands/declare-outage.ts';
export { outageRoutes } from './outages.routes.ts';
export { penaltyFreeDays } from './outages.queries.ts';
