/** The one reminder of a day: what a customer owes on all loans, and a debit that was declined. */
export { remindOfDecline, sendDueNotices } from './send-due-notices.ts';
