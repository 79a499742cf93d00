/** Customers: one person seen whole, across all modules; it reads and never writes. */
export { demandCustomer } from './customers.queries.ts';
export { customerRoutes } from './customers.routes.ts';
