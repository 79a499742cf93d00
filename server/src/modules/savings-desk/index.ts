/** What is corrected and kept on savings accounts: deposits that are undone, liens, dormant accounts that are used again. */
export { savingsReactivation } from './commands/reactivate-savings.ts';
export { depositReversal } from './commands/reverse-deposit.ts';
export { savingsDeskRoutes } from './savings-desk.routes.ts';
