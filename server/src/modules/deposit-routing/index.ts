/** Deposit routing: the savings account that takes transfers to a customer's account number. */
export { claimForSavings } from './commands/claim-for-savings.ts';
export { depositRoutingRoutes } from './deposit-routing.routes.ts';
