/** Instalments that fell due, as SQL: the dashboard, its list of loans and the collections count the same. */
export { collectedColumns, dueKobo, fellDue, isCollected } from './due-rows.queries.ts';
