/** Loan products: what pages of other modules may show. */
export { periodText, staffCostWords } from './term.labels.ts';
export { cardCosts, CostFacts, furtherCosts, restOfCost, ScheduleTable } from './components/schedule-table.tsx';
export { termFacts } from './product.labels.ts';
