/** What staff correct and keep on savings accounts: deposits that are undone, and liens. */
export { depositReversal } from './commands/reverse-deposit.ts';
export { savingsDeskRoutes } from './savings-desk.routes.ts';
