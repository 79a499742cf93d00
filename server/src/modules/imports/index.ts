/** Imports: files of repayments, and of loans that run in another system. */
export { importRoutes } from './imports.routes.ts';
export { importApprovals, importJob } from './commands/accept-import.ts';
export { runImport } from './commands/import-repayments.ts';
export { importLists } from './imports.lists.ts';
