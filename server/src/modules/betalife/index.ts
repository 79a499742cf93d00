/** BetaLife: plans of food and of assets, and the packages that people save for in parts. */
export { betalifeRoutes } from './betalife.routes.ts';
export type { BetalifePlan } from './package.ts';
export { addPlan } from './plan.store.ts';
