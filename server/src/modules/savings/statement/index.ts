/** Statements of savings accounts: for people as PDF, for spreadsheets as CSV. */
export { savingsStatementReply } from './savings-statement.queries.ts';
