/** Customer files: notes and documents that staff keep on a customer. */
export { customerFileRoutes } from './customer-files.routes.ts';
