/** Brand: the colours and the logo of screens and mails, from a day on. */
export { logoBytes, mailColours, pageLook } from './brand.queries.ts';
export { brandRoutes } from './brand.routes.ts';
