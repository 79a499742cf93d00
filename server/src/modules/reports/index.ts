/** Reports: the portfolio as the closed days left it. Nothing in here changes anything. */
export { reportLists } from './reports.lists.ts';
export { reportRoutes } from './reports.routes.ts';
