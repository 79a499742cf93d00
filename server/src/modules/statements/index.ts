/** Statements: bank statements of customers and guarantors, read, proven and analysed. */
export { requireOpens, submitStatement, addFile as takeStatementFile } from './commands/submit-statement.ts';
export { readStatement } from './commands/read-statement.ts';
export type { StatementOwner } from './statement.ts';
export { readStatementJob } from './statement-secrets.ts';
export { readStatementFile, type StatementReading } from './reading/read-stored.ts';
export { receiptsOf, statementViews } from './statement-view.ts';
export { statementStandingFor } from './statements.queries.ts';
export { type ProvenIncome, provenIncomeOf } from './proven-income.queries.ts';
export { statementRoutes } from './statements.routes.ts';
