/** Imports: files of repayments, and of loans that run in another system. */
export { importRoutes } from './imports.routes.ts';
export { importJob, runImport } from './commands/import-repayments.ts';
export { importLists } from './imports.lists.ts';
