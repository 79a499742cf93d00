/** Card debits: what is due is collected from a saved card, by the customer, by staff or by the clock. */
export { cardDebitRoutes } from './card-debits.routes.ts';
export { autoDebitAll, autoDebitFromJob } from './commands/auto-debit.ts';
export { stateOfAttempt } from './card-debit.rules.ts';
export { debitJob } from './card-debit.ts';
