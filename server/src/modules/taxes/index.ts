/** Taxes: what a month owes to the authority, its return, and what was paid. */
export { taxApprovals } from './commands/remit-tax.ts';
export { taxRoutes } from './taxes.routes.ts';
