/** Reports: the portfolio as the closed days left it. Nothing in here changes anything. */
export { reportRoutes } from './reports.routes.ts';
