/** Closings: the end of the business day, in a fixed order, once for each loan and day. */
export { closeOpenDays } from './commands/close-open-days.ts';
export { closingRoutes } from './closings.routes.ts';
