/** Autosave: deposits to savings that a saved card pays on a plan. */
export { autosaveJobs } from './autosave.jobs.ts';
export { endAutosavesOf } from './commands/end-autosaves.ts';
export { autosaveRoutes } from './autosave.routes.ts';
