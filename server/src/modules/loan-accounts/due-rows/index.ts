/** Instalments that fell due and payments that count, as SQL: the dashboard, its list of loans, collections and promises count the same. */
export { broughtMoney, collectedColumns, dueKobo, fellDue, isCollected } from './due-rows.queries.ts';
