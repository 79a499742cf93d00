/** What staff correct on savings accounts: deposits that are undone. */
export { depositReversal } from './commands/reverse-deposit.ts';
export { savingsDeskRoutes } from './savings-desk.routes.ts';
