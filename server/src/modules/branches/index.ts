/** Branches: places, their staff, and the totals of each. */
export { branchRoutes } from './branches.routes.ts';
export { officerTypes } from './branches.queries.ts';
export { addBranch } from './branch.store.ts';
