/** Card debits: collection of due amounts from saved cards, by customer, staff or schedule. */
export { cardDebitRoutes } from './card-debits.routes.ts';
export { autoDebitAll, autoDebitFromJob } from './commands/auto-debit.ts';
export { stateOfAttempt } from './card-debit.rules.ts';
export { debitJob } from './card-debit.ts';
