/** Loan statements: what pages of other modules may show. */
export { LoanStatementButton } from './components/loan-statement.tsx';
export { useSaveCompletion } from './statements.calls.ts';
