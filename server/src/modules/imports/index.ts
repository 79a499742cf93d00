/** Imports: files of payments, of loans that run in another system, and of contact details. */
export { importRoutes } from './imports.routes.ts';
export { importApprovals, importJob } from './commands/accept-import.ts';
export { contactImportJob, runContactImport } from './commands/import-contacts.ts';
export { runImport } from './commands/import-repayments.ts';
export { importLists } from './imports.lists.ts';
