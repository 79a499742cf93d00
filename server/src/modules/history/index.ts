/** History: who did what, before and after, and who took which list away. */
export { takeList } from './commands/take-list.ts';
export { historyOf } from './history.queries.ts';
export { changesOf, filtersKept } from './history.rules.ts';
export { record } from './history.store.ts';
