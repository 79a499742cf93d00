/** Regulatory: the file for credit bureaus and the half-year return. Nothing in here changes a loan. */
export { regulatoryRoutes } from './regulatory.routes.ts';
