/** BetaLife: plans of food and of assets, and the packages that people save for in parts. */
export { betalifeRoutes } from './betalife.routes.ts';
export { offeredPriceOf } from './betalife.queries.ts';
export { offeredPlanViews } from './betalife-view.ts';
export type { BetalifePackage, BetalifePlan } from './package.ts';
export { partsOf, smallestPart } from './package.rules.ts';
export { plannedPackages } from './commands/save-package.ts';
export { addPlan, betalifePlans, lockOfferedPackage } from './plan.store.ts';
