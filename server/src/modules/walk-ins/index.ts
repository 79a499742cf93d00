/** Walk-ins: customers whose account staff open at the counter, with the customer's consent by code. */
export { walkInRoutes } from './walk-ins.routes.ts';
