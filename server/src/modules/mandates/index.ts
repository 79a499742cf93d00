/** Mandates: customers let us collect due instalments from their bank account by direct debit. */
export { revokeMandateOf } from './commands/revoke-mandate.ts';
export { followMandates } from './commands/follow-mandates.ts';
export { mandateNotice } from './commands/confirm-mandate.ts';
export { mandateRoutes } from './mandates.routes.ts';
