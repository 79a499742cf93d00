/** Savings accounts, as customers see them. */
export { AddMoneyDialog } from './components/add-money-dialog.tsx';
export { Goal } from './components/goal.tsx';
export { SavingsTransactions } from './components/savings-transactions.tsx';
export { mySavingsKey, useMySavingsAccount } from './my-savings.calls.ts';
export { stateLabels, stateTones } from './savings.labels.ts';
