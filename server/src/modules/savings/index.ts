/** Savings: accounts with a copy of their terms, their transactions, and the money that comes in. */
export { bookSavingsDeposit } from './commands/book-deposit.ts';
export { savingsClosing } from './commands/close-savings.ts';
export { savingsTerm } from './commands/mature-savings.ts';
export { savingsDeposits } from './commands/deposit-quote.ts';
export { bankDeposits, savingsApprovals } from './commands/record-manual-deposit.ts';
export { recordTransactions } from './commands/record-transaction.ts';
export { ledgerAccountOf, type NewSavingsTransaction, type SavingsAccount, savingsNumber } from './savings.ts';
export { freeOn, savingsOfCustomer, savingsOwner } from './savings.queries.ts';
export { savingsJobs } from './savings.jobs.ts';
export { savingsLists } from './savings.lists.ts';
export { savingsRoutes } from './savings.routes.ts';
export { amountTaken } from './split.rules.ts';
export { availableOn, whyNotTakeOut } from './savings.rules.ts';
export {
  findSavings,
  findVisibleSavings,
  lockSavings,
  lockVisibleSavings,
  saveSavings,
  savingsSubLedgers,
} from './savings.store.ts';
export { currentView } from './savings-view.ts';
