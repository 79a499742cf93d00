/** Site: what people without an account can send us, and complaints of anyone, with their number and deadlines. */
export { siteLists } from './site.lists.ts';
export { siteRoutes } from './site.routes.ts';
