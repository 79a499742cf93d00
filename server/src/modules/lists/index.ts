/** Lists of staff: their pages and files, exports that a job makes, saved views and columns. */
export { dropExportsOf, listExportJob, makeExport, removeOldExports } from './commands/export-list.ts';
export { runSchedules } from './commands/schedule-list.ts';
export { listRoutes } from './lists.routes.ts';
