/** Loan statements: the account of a loan as a document, and receipts of payments. */
export { loanStatementRoutes } from './loan-statements.routes.ts';
