/** Savings accounts, as customers see them. */
export { AccountFacts, PlanFacts } from './components/account-facts.tsx';
export { AccountTransactions } from './components/account-transactions.tsx';
export { AddMoneyDialog } from './components/add-money-dialog.tsx';
export { BookDepositDialog } from './components/book-deposit-dialog.tsx';
export { Goal } from './components/goal.tsx';
export { Saved } from './components/saved.tsx';
export { ManageSavingsDialog } from './components/manage-savings-dialog.tsx';
export { OpenSavingsForDialog } from './components/open-savings-for-dialog.tsx';
export { ReviewSavingsDialog } from './components/review-savings-dialog.tsx';
export { SavingsStatementDialog } from './components/statement-dialog.tsx';
export { SplitDialog } from './components/split-dialog.tsx';
export { SavingsStates, SavingsStateTag } from './components/savings-states.tsx';
export { SavingsTransactions } from './components/savings-transactions.tsx';
export { mySavingsKey, useDepositQuote, useMySavingsAccount, useMySavingsTransactions } from './my-savings.calls.ts';
export { savingsKey, useSavingsAccount } from './staff-savings.calls.ts';
export { savingsColumns } from './savings-columns.tsx';
export { instructionNames, splitText, stateLabels } from './savings.labels.ts';
