/** Statements, seen: what a customer gives one with, and the pages where staff read what it says. */
export { BankStatement } from './components/bank-statement.tsx';
export { mayReadStatements } from './statement.labels.ts';
