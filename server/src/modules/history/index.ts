/** History: who did what, before and after. */
export { historyOf } from './history.queries.ts';
export { changesOf, auditedFilters } from './history.rules.ts';
export { recordedSheet } from './recorded-sheet.ts';
export { record } from './history.store.ts';
export type { HistoryAct } from './sentences/index.ts';
