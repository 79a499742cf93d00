/** Statements, seen: the step in which a customer gives one, and the pages where staff read what it says. */
export { BankStatement } from './components/bank-statement.tsx';
export { BankStatementScreen, GuarantorBankStatementScreen } from './screens/bank-statement.screen.tsx';
export { mayReadStatements } from './statement.labels.ts';
