/** BetaLife, seen: the plans that staff keep, and their packages. */
export { CreatePackageScreen, EditPackageScreen } from './screens/package.screen.tsx';
export { PlanListScreen } from './screens/plan-list.screen.tsx';
export { PlanScreen } from './screens/plan.screen.tsx';
