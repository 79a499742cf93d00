/** Branches: where the house works, who works there, and what is in the books of each. */
export { branchRoutes } from './branches.routes.ts';
export { addBranch } from './branch.store.ts';
