/** Reports: what pages of other modules may show. */
export { bucketLabels, percent } from './portfolio.labels.ts';
export { usePortfolio } from './reports.calls.ts';
