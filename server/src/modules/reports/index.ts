/** Reports: the portfolio as the closed days left it, and targets of collections. Nothing in here moves money. */
export { ageAtPayout, stateOf } from './payouts.queries.ts';
export { reportLists } from './reports.lists.ts';
export { reportRoutes } from './reports.routes.ts';
export { writtenOffLoansIn } from './written-off.queries.ts';
