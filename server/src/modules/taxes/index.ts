/** Taxes: what a month owes to the authority, its return, and what was paid. */
export { taxApprovals } from './taxes.approvals.ts';
export { taxNames } from './tax.ts';
export { taxesOf } from './taxes.queries.ts';
export { taxRoutes } from './taxes.routes.ts';
