/** Brand: the colours and the logo that screens and mails wear, from a day on. */
export { logoBytes, mailColours, pageLook } from './brand.queries.ts';
export { brandRoutes } from './brand.routes.ts';
