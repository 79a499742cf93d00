/** Views: what staff keep of how they look at a list. */
export { viewRoutes } from './views.routes.ts';
