/** Statements on screen: submission for customers, analysis for staff. */
export { BankStatement } from './components/bank-statement.tsx';
export { mayReadStatements } from './statement.labels.ts';
