/** The search over everything. Nothing in here changes anything. */
export { find } from './search.queries.ts';
export { searchRoutes } from './search.routes.ts';
