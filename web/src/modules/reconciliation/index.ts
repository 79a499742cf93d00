/** Reconciliation on the screen: payments against credits at the bank. */
export { BalanceTab } from './components/balance-tab.tsx';
export { BankLinesTab } from './components/bank-lines-tab.tsx';
export { DaysTab } from './components/days-tab.tsx';
export { PaymentsTab } from './components/payments-tab.tsx';
export { StatementsTab } from './components/statements-tab.tsx';
