/** Customers: read-only view of one customer across all modules. */
export { requireCustomer } from './customers.queries.ts';
export { customerRoutes } from './customers.routes.ts';
