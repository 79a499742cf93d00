/** Closings: the end of the business day, product by product, once for each contract and day. */
export { closeOpenDays } from './commands/close-open-days.ts';
export { closingApprovals, reopenDaysJob } from './commands/reopen-days.ts';
export { reverseReopenedDays } from './commands/reverse-reopened-days.ts';
export { addClosedMonth, closedMonth, closedMonthsThrough, closingsSince, type MonthClosing } from './closed-month.store.ts';
export { lockCalendar } from './reopening.store.ts';
export type { DayCloser } from './day-closer.ts';
export { proveBooks, proveBooksJob, publishTip, publishTipJob } from './commands/prove-books.ts';
export { closingLists } from './closings.lists.ts';
export { closingRoutes } from './closings.routes.ts';
export type { SummaryOf } from './failed-jobs.rules.ts';
export { openFailures } from './closings.queries.ts';
