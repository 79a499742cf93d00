/** Customers: one person seen whole, across all modules; it reads and never writes. */
export { customerRoutes } from './customers.routes.ts';
