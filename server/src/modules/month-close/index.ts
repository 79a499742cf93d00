/** Month close: the checklist of a month, and two people who close it. */
export { monthApprovals } from './commands/close-month.ts';
export { monthCloseRoutes } from './month-close.routes.ts';
